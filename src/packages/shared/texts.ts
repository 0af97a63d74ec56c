import type { Json, Settings } from '../../core/config.ts';
import { makeReader } from '../../core/text-reader.ts';
import type { Texts } from '../../ui/text/texts.tsx';
import type { Words } from './words/collect.ts';
import en from './words/en.ts';

/** Texts of one form in one language, as in a message file: `{ name: { label: 'Name', help: '…' } }`. */
export type FormTexts = Readonly<Record<string, Json>>;

export interface TextsOptions {
  language: string;
  /** Id of the form. */
  id: string;
  /** What the schema says itself, in whatever language. */
  own: FormTexts;
  /** Language → texts of the form. */
  texts: Readonly<Record<string, FormTexts>>;
  /** Language → what the engine says itself. English is built in. */
  words: Readonly<Record<string, Words>>;
  country?: string | undefined;
  timeZone?: string | undefined;
}

const ENGLISH = 'en';

/** The texts of a form in a language. What has no text there is said in English. */
export function textsFor({ language, id, own, texts, words, country, timeZone }: TextsOptions): Texts {
  const reader = makeReader(language, { settings: { timeZone, country } as Settings, fallback: ENGLISH });
  reader.add(ENGLISH, en);
  for (const one of new Set([ENGLISH, language])) {
    reader.add(one, words[one] ?? {});
    reader.add(one, { forms: { [id]: own } });
    reader.add(one, { forms: { [id]: (texts[one] ?? {}) as Json } });
  }
  return { language, country, timeZone, text: (key, values) => reader.read(language, key, values) };
}
