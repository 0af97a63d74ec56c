import type { Values } from '../../../core/config.ts';
import { type ChoiceLabel, displayFields, fieldKeys } from '../../../core/values/display.ts';
import { readingOf } from '../../config/displays.ts';
import { loadFonts } from '../../documents/pdf/fonts.ts';
import { FieldsError } from '../../http/errors.ts';
import type { FilledForm } from '../filled-form.ts';

/**
 * Refuses values with letters that the typeface lacks: whoever signs the document must be able to read it.
 * @throws FieldsError naming the letters, each at its field.
 */
export async function demandLetters(
  { version, form, language }: FilledForm,
  values: Values,
  labelOf: ChoiceLabel,
): Promise<void> {
  const { missing } = await loadFonts();
  const text = (keys: readonly string[], said?: Record<string, unknown>) => version.text(language, keys, said);
  const fields = displayFields(form, values, text, labelOf, readingOf(version, language));
  const errors = fields.flatMap(({ property, value }): [string, string[]][] => {
    const letters = missing(value).join(' ');
    if (letters === '') return [];
    const keys = [...fieldKeys(form.id, property, 'errors.letters'), 'errors.letters'];
    return [[property, [text(keys, { letters })]]];
  });
  if (errors.length > 0) throw new FieldsError(Object.fromEntries(errors));
}
