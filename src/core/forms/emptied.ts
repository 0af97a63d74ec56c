import type { CompiledForm, Values } from '../config.ts';
import { EACH, pathOf, type Step } from '../values/field-path.ts';
import { isObject } from '../values/objects.ts';
import { isPresent } from '../values/present.ts';
import { isFixed } from './drawn.ts';
import { propertyNames, schemaOf } from './property-names.ts';

/**
 * Values of an earlier filling of the form, with `null` for each field that its sender left empty, so that it gets no
 * default again. Defaults are for fields that were never filled in, and for those that people cannot change.
 */
export function withEmptied(form: Pick<CompiledForm, 'schema' | 'uiSchema'>, values: Values): Values {
  const look = (value: unknown, steps: readonly Step[]): unknown => {
    if (Array.isArray(value)) return value.map((row) => look(row, [...steps, EACH]));
    if (typeof value !== 'object' || value === null) return value;
    const names = propertyNames(steps.length === 0 ? form.schema : schemaOf(form.schema, pathOf(steps)));
    const filled = Object.entries(value).map(([name, one]) => [name, look(one, [...steps, name])]);
    const empty = [...names].filter((name) => !Object.hasOwn(value, name) && !isFixed(form, [...steps, name]));
    return Object.fromEntries([...filled, ...empty.map((name) => [name, null])]);
  };
  return look(values, []) as Values;
}

/** Removes the marks of `withEmptied`. */
export function withoutEmptied(values: unknown): unknown {
  if (Array.isArray(values)) return values.map(withoutEmptied);
  // A file is a value, not an object of values.
  if (typeof values !== 'object' || values === null || values instanceof Blob) return values;
  const kept = Object.entries(values).filter(([, value]) => value !== null);
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutEmptied(value)]));
}

/**
 * Values without the rows, at any depth, in which nothing is filled in; the same values if there are none. A row that has
 * only lists without rows, or groups of such, is one of them. A list of which no row is left is left out.
 */
export function withoutEmptyRows<Part>(part: Part): Part {
  if (typeof part !== 'object' || part === null || part instanceof Blob) return part;
  const entries = Object.entries(part).map(([name, one]) => [name, one, withoutEmptyRows(one)] as const);
  if (Array.isArray(part)) {
    const rows = entries.map(([, , row]) => row).filter((row) => !isEmptyRow(row));
    return rows.length === part.length && rows.every((row, index) => row === part[index]) ? part : (rows as Part);
  }
  if (entries.every(([, one, now]) => one === now)) return part;
  const left = entries.filter(([, one, now]) => one === now || !isNothing(now));
  return Object.fromEntries(left.map(([name, , now]) => [name, now])) as Part;
}

/**
 * The properties whose rows without a value may be left out: all of them, or each for which nothing is wrong then.
 * @param isRight whether nothing is wrong without the rows of these properties
 */
export function sparedRows(values: Values, isRight: (names: ReadonlySet<string>) => boolean): ReadonlySet<string> {
  const names = Object.keys(values).filter((name) => withoutEmptyRows(values[name]) !== values[name]);
  if (names.length === 0 || isRight(new Set(names))) return new Set(names);
  const left = new Set<string>();
  for (const name of names) {
    left.add(name);
    if (!isRight(left)) left.delete(name);
  }
  return left;
}

/** Values without the rows of some properties in which nothing is filled in. */
export function withoutRowsOf(values: Values, names: ReadonlySet<string>): Values {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    names.has(name) ? Object.entries(withoutEmptyRows({ [name]: value })) : [[name, value] as const],
  );
  return Object.fromEntries(entries) as Values;
}

function isEmptyRow(row: unknown): boolean {
  return isObject(row) && !(row instanceof Blob) && Object.values(row).every(isNothing);
}

function isNothing(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : !isPresent(value) || isEmptyRow(value);
}
