import { computedPaths } from '../../core/expressions/form-values.ts';
import { isFixed, isShownOnly } from '../../core/forms/drawn.ts';
import { prefillsOf } from '../../core/forms/form-actions.ts';
import { oncePer } from '../../core/once-per.ts';
import { fieldOrder } from '../../core/values/display.ts';
import { rootOf } from '../../core/values/field-path.ts';
import { formOpenTo } from '../config/form-access.ts';
import type { LoadedForm, LoadedVersion } from '../config/loaded-version.ts';

export function formsOfRecord(
  version: LoadedVersion,
  record: string,
  role: string,
  id?: string,
): readonly LoadedForm[] {
  const known = formsIn(version);
  const key = JSON.stringify([record, role, id]);
  const found =
    known.get(key) ??
    [...version.forms.values()].filter(
      (form) =>
        form.spec.record === record && (id === undefined || form.id === id) && formOpenTo(version, form.id, role),
    );
  // Do not cache names that a caller made up.
  if (version.records.has(record) && (id === undefined || version.forms.has(id))) known.set(key, found);
  return found;
}

const formsIn = oncePer((_version: LoadedVersion) => new Map<string, readonly LoadedForm[]>());

/** Properties that one of these forms computes. */
export const computedProperties = oncePer(
  (forms: readonly LoadedForm[]): ReadonlySet<string> =>
    new Set(forms.flatMap((form) => computedPaths(form).map(rootOf))),
);

/** Properties that people can change in one of these forms, and those computed from them. */
export const offeredProperties = oncePer(
  (forms: readonly LoadedForm[]): ReadonlySet<string> =>
    new Set([
      ...forms.flatMap((form) =>
        fieldOrder(form).filter((property) => !isFixed(form, [property]) && !isShownOnly(form, [property])),
      ),
      ...computedProperties(forms),
    ]),
);

/** Properties that one of these forms shows, under any name. */
export const shownProperties = oncePer((forms: readonly LoadedForm[]): ReadonlySet<string> => {
  const mapped = forms.flatMap(({ spec }) => prefillsOf(spec).flatMap(({ map = {} }) => Object.values(map)));
  return new Set([...forms.flatMap((form) => fieldOrder(form)), ...mapped]);
});
