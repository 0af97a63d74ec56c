import type { Language, Values } from '../../core/config.ts';
import { computedPaths, type FormScope, occurrences, without } from '../../core/expressions/form-values.ts';
import { isFixed } from '../../core/forms/drawn.ts';
import { isNotHidden, shownIn } from '../../core/forms/shape.ts';
import type { FieldError } from '../../core/forms/validation.ts';
import { rootOf, valueAt, withValueAt } from '../../core/values/field-path.ts';
import { errorTexts } from '../config/field-texts.ts';
import type { LoadedForm, LoadedRecord, LoadedVersion } from '../config/loaded-version.ts';
import { ApiError } from '../http/errors.ts';

/**
 * Errors of a record by the published forms that keep it: an existing value has to satisfy all, a missing value counts
 * if every form lacks one. Values that people cannot change are not judged.
 */
export function formErrors(
  version: LoadedVersion,
  forms: readonly LoadedForm[],
  sent: Values,
  { language, scope }: { language: Language; scope: FormScope },
): Record<string, string[]> {
  const verdicts = forms.map((form) => {
    const { values, errors: all } = form.judge(sent, scope);
    const errors = all.filter(({ property }) => !isFixed(form, [rootOf(property)]));
    const wrong = errors.filter(({ property }) => Object.hasOwn(values, rootOf(property)));
    return { form, wrong, missing: errors.filter((error) => !wrong.includes(error)) };
  });
  const complete = verdicts.some(({ missing }) => missing.length === 0);
  const found: Record<string, string[]> = {};
  for (const { form, wrong, missing } of verdicts) {
    const errors = complete ? wrong : [...wrong, ...missing];
    for (const [property, texts] of Object.entries(errorTexts(version, form.id, errors, language)))
      found[property] ??= texts;
  }
  return found;
}

/** Sent values without hidden ones and with computed ones, form by form. */
export function settledByForms(forms: readonly LoadedForm[], sent: Values, scope: FormScope): Values {
  let values = sent;
  for (const form of forms) {
    const settled = form.settle(values, scope);
    const computed = computedPaths(form).flatMap((path) => occurrences(path, settled.values));
    const shown = shownIn(settled.shape, values, isNotHidden) as Values;
    values = without(
      shown,
      computed.map(({ path }) => path),
    );
    for (const { steps } of computed) {
      const value = valueAt(settled.values, steps);
      if (value !== undefined) values = withValueAt(values, steps, value);
    }
  }
  return values;
}

/**
 * Errors by the record's own file for offered properties and missing ones.
 * @param anywhere properties that any form of the record offers.
 * @throws ApiError 409 if the record requires a property that no form shows.
 */
export function recordErrors(
  type: LoadedRecord,
  values: Values,
  offered: ReadonlySet<string>,
  anywhere: ReadonlySet<string>,
): FieldError[] {
  const errors = type.validate(values);
  const isMissing = ({ code }: FieldError) => code === 'required';
  if (errors.some((error) => isMissing(error) && !anywhere.has(rootOf(error.property))))
    throw new ApiError(409, 'errors.server.formGone');
  return errors.filter((error) => isMissing(error) || offered.has(rootOf(error.property)));
}
