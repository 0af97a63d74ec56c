import type { Language } from '../model/config.ts';
import { fieldKeys } from '../model/display.ts';
import type { FieldError } from '../model/validation.ts';
import type { LoadedVersion } from './loaded-version.ts';

/** Broken rules as texts by property, found like in the browser: the form's own, the field's, the general one. */
export function errorTexts(
  version: LoadedVersion,
  formId: string,
  errors: readonly FieldError[],
  language: Language,
): Record<string, string[]> {
  const texts: Record<string, string[]> = {};
  for (const { property, code, params } of errors) {
    const field = property.replace(/\.\d+(?=\.|$)/g, '');
    const keys = [...fieldKeys(formId, field, `errors.${code}`), `errors.${code}`, 'errors.invalid'];
    (texts[property] ??= []).push(version.text(language, keys, params));
  }
  return texts;
}
