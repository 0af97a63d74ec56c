import type { Values } from '../basics.ts';
import { pathOf, stepsOf, valueAt } from '../values/field-path.ts';
import { pointerSteps } from '../values/json-pointer.ts';
import { isPresent } from '../values/present.ts';

/** One broken rule of one field; free of language. */
export interface FieldError {
  /** Path of the field (`core/values/field-path.ts`), row positions included. */
  property: string;
  /** The name below `errors.` in the messages: `ui:errors[rule]`, or the rule: the JSON Schema keyword, or `number`. */
  code: string;
  /** AJV's parameters (`limit`, `pattern` …), usable in the text as `{{limit}}`; never a value of the user. */
  params: Record<string, unknown>;
}

/** The part of AJV's `ErrorObject` that counts. */
export interface SchemaError {
  keyword: string;
  instancePath: string;
  /** Where the rule stands in the schema, as `#/properties/name/maxLength`. */
  schemaPath: string;
  params: Record<string, unknown>;
}

/** Keywords that only say that another rule was broken. */
const STRUCTURAL = new Set(['if', 'oneOf', 'anyOf', 'allOf', 'not', 'propertyNames']);

/**
 * AJV's errors as errors of fields. Browser and server both use this, so that both name the same
 * fields with the same codes. A structural error is dropped when it only repeats another one.
 */
export function fieldErrors(
  errors: readonly Omit<SchemaError, 'schemaPath'>[],
  uiSchema: Record<string, unknown>,
): FieldError[] {
  const unique = new Map<string, FieldError>();
  for (const error of withoutRepeats(errors)) {
    const property = pathOfError(error);
    const code = codeOf(ruleOf(error), property, uiSchema);
    unique.set(`${property}\n${code}`, {
      property,
      code,
      params: { ...withoutValue(error.params), ...example(error), ...repeated(error) },
    });
  }
  return [...unique.values()];
}

/** The path of the field that an error is about, present or missing. */
export function pathOfError({ instancePath, keyword, params }: Omit<SchemaError, 'schemaPath'>): string {
  const path = pointerSteps(instancePath);
  const missing = params.missingProperty;
  const isMissing = (keyword === 'required' || keyword === 'dependencies') && typeof missing === 'string';
  return pathOf(isMissing ? [...path, missing] : path);
}

/**
 * The errors without those that only say that another rule was broken, unless there are no others. A text that breaks its
 * `pattern` is not told that it breaks its `format` too.
 */
export function withoutRepeats<Broken extends Pick<SchemaError, 'keyword' | 'instancePath'>>(
  errors: readonly Broken[],
): readonly Broken[] {
  const shapeless = new Set(
    errors.filter(({ keyword }) => keyword === 'pattern').map(({ instancePath }) => instancePath),
  );
  const told = errors.filter(({ keyword, instancePath }) => keyword !== 'format' || !shapeless.has(instancePath));
  const others = told.filter((error) => !STRUCTURAL.has(error.keyword));
  return others.length > 0 ? others : told;
}

/** The value demanded by `const` may be that of another field: a password has no place in an error. */
function withoutValue({ allowedValue: _secret, ...params }: Record<string, unknown>): Record<string, unknown> {
  return params;
}

/** The numbers of two equal entries, from 1, for the error of a list with repetitions. */
function repeated({ keyword, params: { i, j } }: Pick<SchemaError, 'keyword' | 'params'>): Record<string, unknown> {
  if (keyword !== 'uniqueItems' || typeof i !== 'number' || typeof j !== 'number') return {};
  return { first: Math.min(i, j) + 1, second: Math.max(i, j) + 1 };
}

/** A day that shows the way to write days, for the error of a text that is none. */
function example({ keyword, params }: Pick<SchemaError, 'keyword' | 'params'>): Record<string, unknown> {
  const isDay = keyword === 'format' && /^(?:iso-)?date(?:-time)?$/.test(String(params.format));
  return isDay ? { example: '2026-12-31' } : {};
}

/** Values without those that are not present: undefined, null, empty string (spec 1 §5). */
export function presentValues(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isPresent(value)));
}

/** The rule by the name of its text: a missing dependency is a missing value, a text for a number is no number. */
function ruleOf({ keyword, params }: Pick<SchemaError, 'keyword' | 'params'>): string {
  if (keyword === 'dependencies') return 'required';
  const wantsNumber = params.type === 'number' || params.type === 'integer';
  return keyword === 'type' && wantsNumber ? 'number' : keyword;
}

/** The name of the text for a broken rule of a field. */
export function codeOf(rule: string, path: string, uiSchema: Record<string, unknown>): string {
  const steps = stepsOf(path).map((step) => (typeof step === 'number' ? 'items' : step));
  const named = valueAt(uiSchema, [...steps, 'ui:errors', rule]);
  return typeof named === 'string' ? named : rule;
}
