import type { Action, Call, CallResult } from '../core/action.ts';
import { type ParameterGroup, parameterEntries } from '../core/parameter-entries.ts';
import { type EtecParameters, etecParameters } from './calls/etec.ts';

/** Asked for and not yet answered: the groups of the tree come in one answer, and their fields ask at once. */
const pending = new WeakMap<Call, Promise<CallResult<EtecParameters>>>();

function parameters(call: Call): Promise<CallResult<EtecParameters>> {
  const asked = pending.get(call) ?? call<EtecParameters>(etecParameters());
  pending.set(call, asked);
  void asked.finally(() => pending.delete(call));
  return asked;
}

/** Lists one group of the parameters tree (spec 2 §3). */
export function parameterList(group: ParameterGroup): NonNullable<Action['list']> {
  return {
    cacheKey: () => `parameters ${group}`,
    async load({ call }) {
      const result = await parameters(call);
      return { ...result, data: result.data && parameterEntries(result.data, group) };
    },
    lasting: true,
  };
}
