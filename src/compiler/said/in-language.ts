import wordsCa from '../../../schemas/_dialect/said/ca.json' with { type: 'json' };
import wordsEs from '../../../schemas/_dialect/said/es.json' with { type: 'json' };
import ca from './ca.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import { filled, inEnglish, type Said } from './say.ts';

/** English sentence → the same in another language, with the same gaps in any order. Descriptions of the dialect stand beside it. */
export const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ca: { ...ca, ...wordsCa },
  es: { ...es, ...wordsEs },
};

export const ENGLISH = 'en';
/** Languages that sentences of the check can be said in. */
export const LANGUAGES: readonly string[] = [...Object.keys(TABLES), ENGLISH];

/** The language in which somebody who reads this one is told: the same, or English. */
export function languageFor(language: string): string {
  return LANGUAGES.includes(language) ? language : ENGLISH;
}

/** The words of a sentence in a language; in English where the language has none. */
export function inLanguage(said: Said, language: string): string {
  const table = TABLES[language];
  if (!table) return inEnglish(said);
  const text = Object.hasOwn(table, said.text) ? (table[said.text] as string) : said.text;
  return filled(text, said.values, (part) => inLanguage(part, language));
}
