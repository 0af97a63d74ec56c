import type { CompiledForm, Values } from '../config.ts';
import { brokenRules, type FormScope, missingPaths, settleValues } from '../expressions/form-values.ts';
import { pathOf, patternOf, stepsOf, valueAt } from '../values/field-path.ts';
import { countedValues } from './counted-values.ts';
import { uiOf } from './drawn.ts';
import { schemaOf } from './property-names.ts';
import { type FieldError, fieldErrors, type SchemaError } from './validation.ts';

/** AJV's verdict on values; empty when they keep the schema's rules. */
type SchemaCheck = (values: Values) => readonly SchemaError[];

/** What counts of some values, and the rules they break. */
export interface Verdict {
  values: Values;
  errors: FieldError[];
}

/**
 * The one judge of a filled form, for the browser and the server, in the order of design §2, settled 1: blanks
 * and what `ui:when` hides are taken out, computed values put in, then the schema is asked, then what is
 * required of the fields that show, then the rules between fields.
 * @param shown takes out what conditions of the schema do not bring in, where nobody has done so yet
 */
export function judge(
  form: CompiledForm,
  given: Values,
  scope: FormScope,
  check: SchemaCheck,
  shown?: (values: Values) => Values,
): Verdict {
  const counted = countedValues(form, given);
  const left = shown ? countedValues(form, shown(settleValues(form, counted, scope).values)) : counted;
  const settled = settleValues(form, left, scope);
  const errors = fieldErrors(check(settled.values), form.uiSchema).flatMap((error) =>
    askedWithin(form, settled.values, error),
  );
  const wrong = new Set(errors.map(({ property }) => property));
  const missing = missingPaths(form, settled).filter((path) => !wrong.has(path));
  const asked = missing.map((path) => required(form, path));
  const broken = brokenRules(form, settled, scope).map(({ at, error }) => ({ property: at, code: error, params: {} }));
  return { values: settled.values, errors: [...errors, ...asked, ...broken] };
}

/**
 * A group that is asked for and not there is asked for by the fields that it asks for itself, since a person fills
 * in fields; and a row without a value is one that has to be filled in.
 */
function askedWithin(form: CompiledForm, values: Values, error: FieldError): FieldError[] {
  if (error.code !== 'required') {
    const isEmptyRow = valueAt(values, stepsOf(error.property)) === null;
    return [isEmptyRow ? required(form, error.property) : error];
  }
  const inner = requiredWithin(form, error.property);
  return inner.length === 0 ? [error] : inner.flatMap((path) => askedWithin(form, values, required(form, path)));
}

/** The fields that a group asks for, whatever is filled in; what one widget holds as a whole has none. */
function requiredWithin(form: CompiledForm, path: string): string[] {
  if (!form.widgets[String(uiOf(form, path)['ui:widget'])]?.fields) return [];
  const steps = stepsOf(path);
  const node = schemaOf(form.schema, path);
  if (node.type !== 'object') return [];
  const pattern = patternOf(path);
  const shown = (form.expressions?.required ?? []).filter((one) => pathOf(stepsOf(one).slice(0, -1)) === pattern);
  const names = [...((node.required ?? []) as string[]), ...shown.map((one) => stepsOf(one).at(-1) ?? '')];
  return names.map((name) => pathOf([...steps, name]));
}

function required(form: CompiledForm, path: string): FieldError {
  const named = (uiOf(form, path)['ui:errors'] as Record<string, unknown> | undefined)?.required;
  const code = typeof named === 'string' ? named : 'required';
  return { property: path, code, params: { missingProperty: stepsOf(path).at(-1) } };
}
