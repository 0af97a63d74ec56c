import type { Values } from '../../core/config.ts';
import type { Schema } from '../../core/forms/resolve.ts';
import { isListPart, isObjectPart, type ObjectPart, type Part, rowPart } from '../../core/forms/shape.ts';
import { memberOf, objectOf } from '../../core/values/objects.ts';
import { type Address, fieldAt, rowAt } from './values/address.ts';

/** For a form in use: only fields that have just come get their defaults. */
interface Filling {
  /** The part before the change. */
  was: Part | undefined;
  at: Address;
  isTouched(address: Address): boolean;
  /** Keys of the rows of a list. */
  keys(list: Address): readonly string[];
}

/**
 * The values of an object with the defaults of the fields that show; the same values when there are none to add. `null`
 * stands for a field that was emptied. Only `default` gives a value: a `const` does not, since a box that has to be ticked must
 * not come ticked, nor does `minItems`.
 * @param outer default of the object itself, below those of its fields
 */
export function fillDefaults(part: ObjectPart, values: Values, outer: unknown, filling?: Filling): Values {
  return (filling ? filledNew(part, values, filling) : filled(part, values, objectOf(outer))) as Values;
}

function filled(part: Part, value: unknown, outer: Values): unknown {
  if (!isObjectPart(part)) return value;
  const { names, schema } = part.shape;
  return withMembers(value, names, (before, name) =>
    filledField(objectOf(schema.properties[name]), part.parts[name] ?? null, before, memberOf(outer, name)),
  );
}

function filledField(schema: Schema, part: Part, value: unknown, outer: unknown): unknown {
  if (value === null) return null;
  const isMissing = value === undefined || value === '';
  const given = isMissing && !isObjectPart(part) ? (defaultOf(schema) ?? outer ?? value) : value;
  // Rows that were filled in before stay as they are.
  if (isMissing && isListPart(part)) return sameOr(given, (row, index) => filled(rowPart(part, index), row, {}));
  return filled(part, given, objectOf(schema.default ?? outer));
}

function filledNew(part: Part, value: unknown, filling: Filling): unknown {
  const { was, at, keys, isTouched } = filling;
  if (was === part) return value;
  if (isListPart(was) && isListPart(part)) {
    const rows = keys(at);
    return sameOr(value, (row, index) =>
      filledNew(rowPart(part, index), row, { ...filling, was: rowPart(was, index), at: rowAt(at, rows[index] ?? '') }),
    );
  }
  if (!isObjectPart(was) || !isObjectPart(part)) return value;
  const { names, schema } = part.shape;
  return withMembers(value, names, (before, name) => {
    const [field, its] = [fieldAt(at, name), part.parts[name] ?? null];
    if (was.shape.names.includes(name)) return filledNew(its, before, { ...filling, was: was.parts[name], at: field });
    return isTouched(field) ? before : filledField(objectOf(schema.properties[name]), its, before, undefined);
  });
}

/** An object with other members; the same value when all of them stay the same. */
function withMembers(value: unknown, names: readonly string[], change: (member: unknown, name: string) => unknown) {
  const changes = names.flatMap((name) => {
    const before = memberOf(value, name);
    const next = change(before, name);
    return next === before ? [] : [[name, next] as const];
  });
  return changes.length > 0 ? { ...objectOf(value), ...Object.fromEntries(changes) } : value;
}

/** A list with other entries; the same list when all of them stay the same. */
function sameOr(list: unknown, change: (entry: unknown, index: number) => unknown): unknown {
  if (!Array.isArray(list)) return list;
  const next = list.map(change);
  return next.every((entry, index) => entry === list[index]) ? list : next;
}

/** The default of a field that one widget draws, put together of those of its members where it has none itself. */
export function defaultOf(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default;
  const members = Object.entries(schema.properties ?? {})
    .map(([name, one]) => [name, defaultOf(objectOf(one))] as const)
    .filter(([, one]) => one !== undefined);
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}
