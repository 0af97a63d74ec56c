import type { CompiledForm } from '../config.ts';
import { brokenRules, type FormScope, isHidden, missingPaths, type SettledValues } from '../expressions/form-values.ts';
import { pathOf, patternOf, stepsOf, valueAt } from '../values/field-path.ts';
import { traitsOf, uiOf } from './drawn.ts';
import { propertyNames, schemaOf } from './property-names.ts';
import { type FieldError, fieldErrors, pathOfError, type SchemaError } from './validation.ts';

/**
 * All that is wrong with a filled form: first what its schema says, then the required fields that show and are empty,
 * then the rules between fields.
 * @param settled the values that count
 * @param schemaErrors what AJV says of them
 */
export function brokenBy(
  form: CompiledForm,
  settled: SettledValues,
  scope: FormScope,
  schemaErrors: readonly SchemaError[],
): FieldError[] {
  // Two errors say nothing of their own: that a hidden field is missing, and that some rule of a condition is broken.
  // No `not` or `contains` depends on them, and variants are conditions in a published schema.
  const broken = schemaErrors.filter(
    (error) => error.keyword !== 'if' && !isHidden(pathOfError(error), settled.hidden),
  );
  const errors = fieldErrors(broken, form.uiSchema).flatMap((error) => askedWithin(form, settled, error));
  const wrong = new Set(errors.map(({ property }) => property));
  const asked = missingPaths(form, settled).flatMap((path) => askedWithin(form, settled, required(form, path)));
  const between = brokenRules(form, settled, scope).map(({ at, error }) => ({ property: at, code: error, params: {} }));
  // A value that breaks its own rules is told nothing more.
  const more = [...asked, ...between].filter(({ property }) => !wrong.has(property));
  return [...errors, ...more];
}

/**
 * An absent required group is reported at its own required fields, since people fill in fields, and not at all while none
 * of its fields shows. A row without a value is a missing value.
 */
function askedWithin(form: CompiledForm, settled: SettledValues, error: FieldError): FieldError[] {
  if (error.code !== 'required') {
    const isEmptyRow = valueAt(settled.values, stepsOf(error.property)) === null;
    return [isEmptyRow ? required(form, error.property) : error];
  }
  const inner = requiredWithin(form, error.property).filter((path) => !isHidden(path, settled.hidden));
  if (inner.length > 0) return inner.flatMap((path) => askedWithin(form, settled, required(form, path)));
  return hasSomethingToAsk(form, settled, error.property) ? [error] : [];
}

/** The field shows; of a group, some field within it. */
function hasSomethingToAsk(form: CompiledForm, settled: SettledValues, path: string): boolean {
  if (isHidden(path, settled.hidden)) return false;
  const node = groupAt(form, path);
  if (!node) return true;
  const names = [...propertyNames(node)];
  return names.length === 0 || names.some((name) => hasSomethingToAsk(form, settled, pathOf([...stepsOf(path), name])));
}

/** The schema of a group whose fields are drawn; nothing for a value that one widget draws as a whole. */
function groupAt(form: CompiledForm, path: string): Record<string, unknown> | undefined {
  if (!traitsOf(form, uiOf(form, path))?.fields) return undefined;
  const node = schemaOf(form.schema, path);
  return node.type === 'object' ? node : undefined;
}

/** The fields that a group requires, whatever is filled in. */
function requiredWithin(form: CompiledForm, path: string): string[] {
  const steps = stepsOf(path);
  const node = groupAt(form, path);
  if (!node) return [];
  const pattern = patternOf(path);
  const shown = (form.expressions?.required ?? []).filter((one) => pathOf(stepsOf(one).slice(0, -1)) === pattern);
  const names = [...((node.required ?? []) as string[]), ...shown.map((one) => stepsOf(one).at(-1) ?? '')];
  return names.map((name) => pathOf([...steps, name]));
}

function required(form: CompiledForm, path: string): FieldError {
  const named = (uiOf(form, path)['ui:errors'] as Record<string, unknown> | undefined)?.required;
  return { property: path, code: String(named ?? 'required'), params: { missingProperty: stepsOf(path).at(-1) } };
}
