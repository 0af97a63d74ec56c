import type { Values } from '../../../core/config.ts';
import { computedPaths, type FormScope, occurrences, without } from '../../../core/expressions/form-values.ts';
import { fieldOrder } from '../../../core/forms/display.ts';
import { isFixed, isShownOnly } from '../../../core/forms/drawn.ts';
import { prefillsOf } from '../../../core/forms/form-actions.ts';
import { isNotHidden, shownIn } from '../../../core/forms/shape.ts';
import { rootOf, valueAt, withValueAt } from '../../../core/values/field-path.ts';
import { formOpenTo } from '../config/form-access.ts';
import type { LoadedForm, LoadedVersion } from '../config/loaded-version.ts';

export function formsOfRecord(
  version: LoadedVersion,
  record: string,
  role: string,
  id?: string,
): readonly LoadedForm[] {
  return [...version.forms.values()].filter(
    (form) => form.spec.record === record && (id === undefined || form.id === id) && formOpenTo(version, form.id, role),
  );
}

export function computedProperties(forms: readonly LoadedForm[]): ReadonlySet<string> {
  return new Set(forms.flatMap((form) => computedPaths(form).map(rootOf)));
}

/** Properties that people can change in one of these forms, and those computed from them. */
export function offeredProperties(forms: readonly LoadedForm[]): ReadonlySet<string> {
  const own = forms.flatMap((form) =>
    fieldOrder(form).filter((property) => !isFixed(form, [property]) && !isShownOnly(form, [property])),
  );
  return new Set([...own, ...computedProperties(forms)]);
}

/** Properties that one of these forms shows, under any name. */
export function shownProperties(forms: readonly LoadedForm[]): ReadonlySet<string> {
  const mapped = forms.flatMap(({ spec }) => prefillsOf(spec).flatMap(({ map = {} }) => Object.values(map)));
  return new Set([...forms.flatMap((form) => fieldOrder(form)), ...mapped]);
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
