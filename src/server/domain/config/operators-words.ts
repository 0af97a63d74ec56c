import { makeReader } from '../../../core/text-reader.ts';
import type { LoadedVersion } from './loaded-version.ts';
import { productTexts } from './product-texts.ts';

/** The language of commands. */
export const OPERATORS = 'en';

/** A version that speaks the language of commands where the program has a text, and else the organisation's own. */
export function inOperatorsWords(version: LoadedVersion): LoadedVersion {
  const texts = makeReader(OPERATORS, { settings: version.settings });
  texts.add(OPERATORS, productTexts(OPERATORS));
  return {
    ...version,
    text: (language, keys, values) => texts.read(OPERATORS, keys, values) || version.text(language, keys, values),
  };
}
