import { describe, expect, it } from 'vitest';
import { NO_CASE } from '../../../src/core/procedure.ts';
import { stateAfter } from '../../../src/server/procedures/moves/allowed-moves.ts';
import type { EtecMove, EtecState } from '../../../src/types/procedures/etec.ts';
import { realProcedure } from '../support/signing/procedure-files.ts';

const ETEC = realProcedure('etec');

const STATES: EtecState[] = ['pendiente_firma', 'pendiente_verificacion', 'activo', 'baja'];
const EVENTS: EtecMove[] = ['generate', 'sign', 'verify', 'observe', 'withdraw'];

/** Where each event leads from each state: first unapproved, then approved; `-` where it does not fit. */
const TABLE: Record<EtecState, Record<EtecMove, readonly [string, string]>> = {
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
          const attempts = (['member', 'office'] as const).map((by) =>
            stateAfter(ETEC, { state, remembered: { approved }, paid: true }, event, { by, scope: {} }),
          );
          const next = attempts.find((one) => one !== null);
          return next ? `${next.state}${next.remembered.approved ? ' +' : ''}` : '-';
        });
        expect(lead).toEqual(TABLE[state][event]);
      });

  it('begins unsigned and unapproved', () => {
    const none = { state: NO_CASE, remembered: {}, paid: true };
    expect(stateAfter(ETEC, none, 'generate', { by: 'member', scope: {} })).toEqual({
      state: 'pendiente_firma',
      remembered: {},
      paid: true,
    });
    for (const event of EVENTS.slice(1)) expect(stateAfter(ETEC, none, event, { by: 'member', scope: {} })).toBe(null);
  });
});
