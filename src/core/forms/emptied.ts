import type { CompiledForm, Values } from '../config.ts';
import { EACH, pathOf, type Step } from '../values/field-path.ts';
import { isFixed } from './drawn.ts';
import { propertyNames, schemaOf } from './property-names.ts';

/**
 * Values that were filled in with a form before: `null` stands for what its sender left empty, so that no default comes
 * back into it. Defaults are for what was never filled in, and for what people cannot change.
 */
export function withEmptied(form: Pick<CompiledForm, 'schema' | 'uiSchema'>, values: Values): Values {
  const look = (value: unknown, steps: readonly Step[]): unknown => {
    if (Array.isArray(value)) return value.map((row) => look(row, [...steps, EACH]));
    if (typeof value !== 'object' || value === null) return value;
    const names = propertyNames(steps.length === 0 ? form.schema : schemaOf(form.schema, pathOf(steps)));
    const known = Object.entries(value).map(([name, one]) => [name, look(one, [...steps, name])]);
    const empty = [...names].filter((name) => !Object.hasOwn(value, name) && !isFixed(form, [...steps, name]));
    return Object.fromEntries([...known, ...empty.map((name) => [name, null])]);
  };
  return look(values, []) as Values;
}

/** Takes out what `withEmptied` has marked. */
export function withoutEmptied(values: unknown): unknown {
  if (Array.isArray(values)) return values.map(withoutEmptied);
  // A file is a value, not an object of values.
  if (typeof values !== 'object' || values === null || values instanceof Blob) return values;
  const kept = Object.entries(values).filter(([, value]) => value !== null);
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutEmptied(value)]));
}

/** Values with defaults, without those that stand where `withEmptied` has put its mark. */
export function emptiedAgain(filled: unknown, marked: unknown): unknown {
  if (Array.isArray(filled)) {
    const rows: unknown[] = Array.isArray(marked) ? marked : [];
    return filled.map((row, index) => emptiedAgain(row, rows[index]));
  }
  if (
    typeof filled !== 'object' ||
    filled === null ||
    filled instanceof Blob ||
    typeof marked !== 'object' ||
    marked === null
  )
    return filled;
  const own = marked as Record<string, unknown>;
  const kept = Object.entries(filled).filter(([name]) => !(Object.hasOwn(own, name) && own[name] === null));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, emptiedAgain(value, Object.hasOwn(own, name) ? own[name] : undefined)]),
  );
}
