import { beginCase, moveCase, ownCases, type ProcedureCase } from '../api/calls/procedures.ts';
import type { Action } from '../core/action.ts';

type Params = { procedure: string; move: string };

/**
 * The signed-in user's newest case of a procedure: the values of its form, and how it stands (`id`, `state`, `note`).
 * A filled form is sent with a move; another move is made by a button.
 */
const action: Action<Params> = {
  read: {
    cacheKey: ({ procedure }) => `procedure ${procedure}`,
    async load({ call }, { procedure }) {
      const result = await call<ProcedureCase[]>(ownCases(procedure));
      const newest = result.data?.[0];
      return { ...result, data: newest ? { ...newest.values, ...newest } : null };
    },
  },
  send({ call, version, language }, { procedure, move }, { values, idempotencyKey }) {
    return call({ ...beginCase(procedure, { move, values, version, language }), idempotencyKey });
  },
  act({ call, language }, { procedure, move }, { id, state }, { idempotencyKey }) {
    const said = { move, state: String(state), language };
    return call({ ...moveCase(procedure, Number(id), said), idempotencyKey });
  },
};

export default action;
