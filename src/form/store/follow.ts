import type { Values } from '../../core/config.ts';
import type { FormScope } from '../../core/expressions/form-values.ts';
import { sameJson } from '../../core/same-json.ts';
import type { FormLogic, Shape } from './logic.ts';
import type { UserInput } from './user-input.ts';

/** The values with what follows from other fields; the same object when nothing else follows. */
export function withComputed(logic: FormLogic, values: Values, shape: Shape, scope: FormScope): Values {
  let next = values;
  for (const [name, value] of Object.entries(logic.computed(values, shape, scope))) {
    if (!sameJson(next[name], value)) next = { ...next, [name]: value };
  }
  return next;
}

/** Fields that a condition has just brought in start with their defaults, unless the user emptied them. */
export function withNewcomers(
  logic: FormLogic,
  values: Values,
  { before, after, scope, input }: { before: Shape; after: Shape; scope: FormScope; input: UserInput },
): Values {
  const filled = logic.withDefaults(logic.sendable(values, after), scope);
  const names = after.names.filter((name) => !before.names.includes(name) && !input.has(name));
  const fresh = names.filter((name) => values[name] === undefined && filled[name] !== undefined);
  return fresh.length === 0 ? values : { ...values, ...Object.fromEntries(fresh.map((name) => [name, filled[name]])) };
}

/** Values from outside, except of the fields that are the user's. */
export function withFresh(values: Values, fresh: Values, input: UserInput): Values {
  const names = new Set([...Object.keys(values), ...Object.keys(fresh)]);
  return Object.fromEntries([...names].map((name) => [name, input.has(name) ? values[name] : fresh[name]]));
}
