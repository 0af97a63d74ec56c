import type { Values } from '../../core/config.ts';
import type { FormScope } from '../../core/expressions/form-values.ts';
import { valueAt, withValueAt } from '../../core/values/field-path.ts';
import { sameJson } from '../../core/values/same-json.ts';
import type { FormLogic } from './logic.ts';
import { isListPart, isObjectPart, type ObjectPart, objectOf, type Part, rowPart } from './shape/shape.ts';
import { type Address, fieldAt, rowAt } from './values/address.ts';
import type { UserInput } from './values/user-input.ts';

/** The values with what follows from other fields; the same object when nothing else follows. */
export function withComputed(logic: FormLogic, values: Values, shape: ObjectPart, scope: FormScope): Values {
  let next = values;
  for (const [steps, value] of logic.computed(values, shape, scope)) {
    // A group that is not there is not made for a value that is none.
    if (!sameJson(valueAt(next, steps), value)) next = withValueAt(next, steps, value);
  }
  return next;
}

interface Shapes {
  before: ObjectPart;
  after: ObjectPart;
}

interface Newcomers {
  scope: FormScope;
  input: UserInput;
  /** Keys of the rows of a list. */
  keys(list: Address): readonly string[];
}

/** Fields that a condition has just brought in start with their defaults, unless the user emptied them. */
export function withNewcomers(
  logic: FormLogic,
  values: Values,
  { before, after }: Shapes,
  { scope, input, keys }: Newcomers,
): Values {
  function fresh(was: ObjectPart, is: ObjectPart, value: Values, at: Address): Values {
    const names = is.shape.names.filter(
      (name) => !was.shape.names.includes(name) && !input.hasWithin(fieldAt(at, name)),
    );
    if (names.length === 0) return value;
    const filled = at === '' ? logic.withDefaults(logic.sendable(value, is), scope) : logic.filledObject(is, value);
    const given = names.filter((name) => valueAt(value, [name]) === undefined && valueAt(filled, [name]) !== undefined);
    return given.length === 0 ? value : { ...value, ...Object.fromEntries(given.map((name) => [name, filled[name]])) };
  }

  function visit(was: Part | undefined, is: Part, value: unknown, at: Address): unknown {
    if (was === is) return value;
    if (isListPart(was) && isListPart(is) && Array.isArray(value)) {
      const rows = keys(at);
      const entries = value.map((entry, index) =>
        visit(rowPart(was, index), rowPart(is, index), entry, rowAt(at, rows[index] ?? '')),
      );
      return entries.every((entry, index) => entry === value[index]) ? value : entries;
    }
    if (!isObjectPart(was) || !isObjectPart(is)) return value;
    let next = fresh(was, is, objectOf(value), at);
    for (const [name, part] of Object.entries(is.parts)) {
      const inner = visit(was.parts[name], part, valueAt(next, [name]), fieldAt(at, name));
      if (inner !== valueAt(next, [name])) next = { ...next, [name]: inner };
    }
    return Object.keys(next).length === 0 ? value : next;
  }

  return visit(before, after, values, '') as Values;
}

/** Addresses of the objects whose shape is not the same in two; those of rows that have just come are not among them. */
export function changedShapes(before: ObjectPart, after: ObjectPart, keys: { before: Keys; after: Keys }): Address[] {
  const found: Address[] = [];
  function visit(was: Part | undefined, is: Part, at: Address): void {
    if (was === is) return;
    if (isListPart(is)) {
      const keysWere = isListPart(was) ? keys.before(at) : [];
      for (const [index, key] of keys.after(at).entries()) {
        const position = keysWere.indexOf(key);
        const row = isListPart(was) && position >= 0 ? rowPart(was, position) : undefined;
        visit(row, rowPart(is, index), rowAt(at, key));
      }
    }
    if (!isObjectPart(is)) return;
    if (!isObjectPart(was) || was.shape !== is.shape) found.push(at);
    for (const [name, part] of Object.entries(is.parts))
      visit(isObjectPart(was) ? was.parts[name] : undefined, part, fieldAt(at, name));
  }
  visit(before, after, '');
  return found;
}

type Keys = (list: Address) => readonly string[];
