import type { CompiledForm, Values } from '../config.ts';
import {
  brokenRules,
  type FormScope,
  isHidden,
  missingPaths,
  type SettledValues,
  settleValues,
} from '../expressions/form-values.ts';
import { stableJson } from '../expressions/functions.ts';
import { pathOf, patternOf, stepsOf, valueAt } from '../values/field-path.ts';
import { countedValues } from './counted-values.ts';
import { uiOf } from './drawn.ts';
import { propertyNames, schemaOf } from './property-names.ts';
import { type FieldError, fieldErrors, placeOf, type SchemaError } from './validation.ts';

/** Far more than any chain of fields that take each other along. */
const MAX_ROUNDS = 20;

/** AJV's verdict on values; empty when they keep the schema's rules. */
type SchemaCheck = (values: Values) => readonly SchemaError[];

/** The values that count, and the rules they break. */
export interface Verdict {
  values: Values;
  errors: FieldError[];
}

/**
 * The one judge of a filled form, for the browser and the server, always in this order: blanks
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
  const settled = standingValues(form, given, scope, shown);
  // Left out is what says nothing of its own: that a hidden field is missing, and that one of the rules of a condition is
  // broken. No `not` or `contains` rests on it, and variants are conditions by now.
  const broken = check(settled.values).filter(
    (error) => error.keyword !== 'if' && !isHidden(placeOf(error), settled.hidden),
  );
  const errors = fieldErrors(broken, form.uiSchema).flatMap((error) => askedWithin(form, settled, error));
  const wrong = new Set(errors.map(({ property }) => property));
  const asked = missingPaths(form, settled).flatMap((path) => askedWithin(form, settled, required(form, path)));
  const between = brokenRules(form, settled, scope).map(({ at, error }) => ({ property: at, code: error, params: {} }));
  // Neither has anything to add where a value is none of its field at all.
  const more = [...asked, ...between].filter(({ property }) => !wrong.has(property));
  return { values: settled.values, errors: [...errors, ...more] };
}

/** A field that goes may take another with it, by an expression or a condition: both are asked until nothing more goes. */
function standingValues(
  form: CompiledForm,
  given: Values,
  scope: FormScope,
  shown?: (values: Values) => Values,
): SettledValues {
  let counted = countedValues(form, given);
  for (let round = 0; ; round++) {
    const settled = settleValues(form, counted, scope);
    if (!shown) return settled;
    const left = countedValues(form, shown(settled.values));
    if (round === MAX_ROUNDS || stableJson(left) === stableJson(counted)) return { ...settled, values: left };
    counted = left;
  }
}

/**
 * A group that is asked for and not there is asked for by the fields that it asks for itself, since a person fills
 * in fields, and not at all while none of its fields shows; and a row without a value is one that has to be filled in.
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

/** A field shows; of a group, some field within it does. */
function hasSomethingToAsk(form: CompiledForm, settled: SettledValues, path: string): boolean {
  if (isHidden(path, settled.hidden)) return false;
  const node = groupAt(form, path);
  if (!node) return true;
  const names = [...propertyNames(node)];
  return names.length === 0 || names.some((name) => hasSomethingToAsk(form, settled, pathOf([...stepsOf(path), name])));
}

/** The schema of a group whose fields are drawn; what one widget holds as a whole has none. */
function groupAt(form: CompiledForm, path: string): Record<string, unknown> | undefined {
  if (!form.widgets[String(uiOf(form, path)['ui:widget'])]?.fields) return undefined;
  const node = schemaOf(form.schema, path);
  return node.type === 'object' ? node : undefined;
}

/** The fields that a group asks for, whatever is filled in. */
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
