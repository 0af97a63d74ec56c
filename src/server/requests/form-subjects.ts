import type { LoadedVersion } from '../config/loaded-version.ts';

/** A tag in brackets before a subject, such as the organisation's own, belongs to every mail. */
export const TAG = /^(\s*\[[^\]]*\])+/;

/** So many words of a form's subject are enough to take a mail for the form's. */
const WORDS = 3;

/**
 * Whether a subject could be taken for that of a mail which a published form makes: it holds the words that
 * subject is known by, in any language. Capitals, accents and signs between them make no difference.
 */
export function looksLikeForm(version: LoadedVersion, subject: string): boolean {
  const given = wordsOf(subject).join(' ');
  return knownBy(version).some((words) => ` ${given} `.includes(` ${words} `));
}

/** The first words of the longest part of each subject that is the same in every mail. */
function knownBy(version: LoadedVersion): string[] {
  const templates = [...version.forms.values()].flatMap(({ spec }) => {
    const { message } = spec.submit?.params ?? {};
    return typeof message === 'string' ? [message] : [];
  });
  return templates
    .flatMap((name) => version.manifest.languages.map((language) => version.mail(name, language)?.subject ?? ''))
    .map((subject) => {
      const parts = subject
        .replace(TAG, '')
        .split(/\{\{[^{}]*\}\}/)
        .map(wordsOf);
      return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), []);
    })
    .map((words) => words.slice(0, WORDS).join(' '))
    .filter((words) => words !== '');
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\p{M}·.'’\p{Cf}]/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
