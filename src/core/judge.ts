import type { CompiledForm, Values } from './config.ts';
import { countedValues } from './counted-values.ts';
import { brokenRules, type FormScope, missingNames, settleValues } from './expressions/form-values.ts';
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
 */
export function judge(form: CompiledForm, given: Values, scope: FormScope, check: SchemaCheck): Verdict {
  const settled = settleValues(form, countedValues(form, given), scope);
  const errors = fieldErrors(check(settled.values), form.uiSchema);
  const wrong = new Set(errors.map(({ property }) => property));
  const missing = missingNames(form, settled).filter((name) => !wrong.has(name));
  const asked = fieldErrors(
    missing.map((missingProperty) => ({ keyword: 'required', instancePath: '', params: { missingProperty } })),
    form.uiSchema,
  );
  const broken = brokenRules(form, settled, scope).map(({ at, error }) => ({ property: at, code: error, params: {} }));
  return { values: settled.values, errors: [...errors, ...asked, ...broken] };
}
