import type { Language, Manifest } from './config.ts';

/** A language that a version has texts in: the one asked for, else its default. */
export function knownLanguage(
  { languages, defaultLanguage }: Pick<Manifest, 'languages' | 'defaultLanguage'>,
  language: Language,
): Language {
  return languages.includes(language) ? language : defaultLanguage;
}
