import type { CompiledForm, Values } from '../config.ts';
import { EACH, pathOf, type Step } from '../values/field-path.ts';
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
