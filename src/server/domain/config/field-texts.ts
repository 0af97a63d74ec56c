import type { Language } from '../../../core/config.ts';
import { fieldOf, uiOf } from '../../../core/forms/drawn.ts';
import { errorKeys, fieldKeys } from '../../../core/forms/property-names.ts';
import type { FieldError } from '../../../core/forms/validation.ts';
import type { LoadedVersion } from './loaded-version.ts';

/** Broken rules as texts by property, looked up as in the browser: the form's own, the field's, the general one. */
export function errorTexts(
  version: LoadedVersion,
  formId: string,
  errors: readonly FieldError[],
  language: Language,
): Record<string, string[]> {
  const form = version.forms.get(formId);
  const texts = new Map<string, string[]>();
  for (const { property, code, params } of errors) {
    // An error inside a widget's value, such as a file's size, has its texts at the field.
    const places = new Set([property, form ? fieldOf(form, property) : property]);
    const own = [...places].flatMap((place) => fieldKeys(formId, place, `errors.${code}`));
    const keys = errorKeys(own, form && uiOf(form, property)['ui:widget'], { code, params });
    texts.set(property, [...(texts.get(property) ?? []), version.text(language, keys, params)]);
  }
  // A property may have a name from the caller; `fromEntries` treats `__proto__` as any other.
  return Object.fromEntries(texts);
}
