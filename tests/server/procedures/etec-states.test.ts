import { describe, expect, it } from 'vitest';
import { stateAfter } from '../../../src/core/moves/allowed-moves.ts';
import { NO_CASE } from '../../../src/core/procedure.ts';
import type { EtecMove, EtecState } from '../../../src/types/procedures/etec.ts';
import { realProcedure } from '../support/signing/procedure-files.ts';

const ETEC = realProcedure('etec');

const STATES: EtecState[] = ['pendiente_firma', 'pendiente_verificacion', 'activo', 'baja'];
const EVENTS: EtecMove[] = ['generate', 'sign', 'verify', 'observe', 'answer', 'withdraw'];

/** Where each event leads from each state while the office asks nothing: first unapproved, then approved; `-` where it does not fit. */
const TABLE: Record<EtecState, Record<EtecMove, readonly [string, string]>> = {
  pendiente_firma: {
    generate: ['pendiente_firma', 'pendiente_firma +'],
    sign: ['pendiente_verificacion', 'activo +'],
    verify: ['-', '-'],
    observe: ['pendiente_firma', 'pendiente_firma +'],
    answer: ['-', '-'],
    withdraw: ['baja', 'baja'],
  },
  pendiente_verificacion: {
    generate: ['pendiente_firma', 'pendiente_firma +'],
    sign: ['-', '-'],
    verify: ['activo +', 'activo +'],
    observe: ['pendiente_verificacion', 'pendiente_verificacion +'],
    answer: ['-', '-'],
    withdraw: ['baja', 'baja'],
  },
  activo: {
    generate: ['pendiente_firma', 'pendiente_firma +'],
    sign: ['-', '-'],
    verify: ['-', '-'],
    observe: ['activo', 'activo +'],
    answer: ['-', '-'],
    withdraw: ['baja', 'baja'],
  },
  baja: {
    generate: ['-', '-'],
    sign: ['-', '-'],
    verify: ['-', '-'],
    observe: ['baja', 'baja +'],
    answer: ['-', '-'],
    withdraw: ['-', '-'],
  },
};

describe('the states of a request', () => {
  for (const state of STATES)
    for (const event of EVENTS)
      it(`${event} in ${state}`, () => {
        const lead = [false, true].map((approved) => {
          const attempts = (['member', 'office'] as const).map((by) =>
            stateAfter(ETEC, { state, remembered: { approved }, paid: true, asked: false }, event, { by, scope: {} }),
          );
          const next = attempts.find((one) => one !== null);
          return next ? `${next.state}${next.remembered.approved ? ' +' : ''}` : '-';
        });
        expect(lead).toEqual(TABLE[state][event]);
      });

  it('begins unsigned and unapproved', () => {
    const none = { state: NO_CASE, remembered: {}, paid: true, asked: false };
    expect(stateAfter(ETEC, none, 'generate', { by: 'member', scope: {} })).toEqual({
      state: 'pendiente_firma',
      remembered: {},
      paid: true,
      asked: false,
    });
    for (const event of EVENTS.slice(1)) expect(stateAfter(ETEC, none, event, { by: 'member', scope: {} })).toBe(null);
  });
});
