import type { Language } from '../../core/config.ts';
import { fieldOf, uiOf } from '../../core/forms/drawn.ts';
import { errorKeys, fieldKeys } from '../../core/forms/property-names.ts';
import type { FieldError } from '../../core/forms/validation.ts';
import type { LoadedVersion } from './loaded-version.ts';

/** Broken rules as texts by property, found like in the browser: the form's own, the field's, the general one. */
export function errorTexts(
  version: LoadedVersion,
  formId: string,
  errors: readonly FieldError[],
  language: Language,
): Record<string, string[]> {
  const form = version.forms.get(formId);
  const texts = new Map<string, string[]>();
  for (const { property, code, params } of errors) {
    // Of what one widget holds as a whole, the size of a file say, the texts stand at the field itself.
    const places = new Set([property, form ? fieldOf(form, property) : property]);
    const own = [...places].flatMap((place) => fieldKeys(formId, place, `errors.${code}`));
    const keys = errorKeys(own, form && uiOf(form, property)['ui:widget'], { code, params });
    texts.set(property, [...(texts.get(property) ?? []), version.text(language, keys, params)]);
  }
  // The property's name may be a sender's: `fromEntries` takes `__proto__` as one like any other.
  return Object.fromEntries(texts);
}
