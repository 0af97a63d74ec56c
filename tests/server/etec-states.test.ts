import { describe, expect, it } from 'vitest';
import { after, BEGINNING, type EtecEvent } from '../../src/server/etec/states.ts';
import type { EtecState } from '../../src/types/shared/etec.ts';

const STATES: EtecState[] = ['pendiente_firma', 'pendiente_verificacion', 'activo', 'baja'];
const EVENTS: EtecEvent[] = ['generate', 'sign', 'verify', 'observe', 'withdraw'];

/** Where each event leads from each state: first unapproved, then approved; `-` where it does not fit. */
const TABLE: Record<EtecState, Record<EtecEvent, readonly [string, string]>> = {
  pendiente_firma: {
    generate: ['pendiente_firma', 'pendiente_firma +'],
    sign: ['pendiente_verificacion', 'activo +'],
    verify: ['-', '-'],
    observe: ['pendiente_firma', 'pendiente_firma +'],
    withdraw: ['baja', 'baja'],
  },
  pendiente_verificacion: {
    generate: ['pendiente_firma', 'pendiente_firma +'],
    sign: ['-', '-'],
    verify: ['activo +', 'activo +'],
    observe: ['pendiente_verificacion', 'pendiente_verificacion +'],
    withdraw: ['baja', 'baja'],
  },
  activo: {
    generate: ['pendiente_firma', 'pendiente_firma +'],
    sign: ['-', '-'],
    verify: ['-', '-'],
    observe: ['activo', 'activo +'],
    withdraw: ['baja', 'baja'],
  },
  baja: {
    generate: ['-', '-'],
    sign: ['-', '-'],
    verify: ['-', '-'],
    observe: ['baja', 'baja +'],
    withdraw: ['-', '-'],
  },
};

describe('the states of a request', () => {
  for (const state of STATES)
    for (const event of EVENTS)
      it(`${event} in ${state}`, () => {
        const lead = [false, true].map((approved) => {
          const next = after({ state, approved }, event);
          return next ? `${next.state}${next.approved ? ' +' : ''}` : '-';
        });
        expect(lead).toEqual(TABLE[state][event]);
      });

  it('begins unsigned and unapproved', () => {
    expect(BEGINNING).toEqual({ state: 'pendiente_firma', approved: false });
  });
});
