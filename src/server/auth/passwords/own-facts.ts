import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { Queries } from '../../db/database.ts';
import { identityOf } from '../../records/identity.ts';

/** Letters and digits that have to be left of a password without its owner's facts: the shortest there is. */
const LEAST_REST = 8;
/** Shorter words, such as an article or an initial, are in too many passwords by chance. */
const SHORTEST_WORD = 3;

/** What a stranger knows, or tries first, about an account: its name and number, and the name of the place. */
export async function ownFacts(db: Queries, version: LoadedVersion, userId: number): Promise<string[]> {
  const places = version.manifest.languages.map((language) => version.text(language, 'app.name'));
  return [...(await identityOf(db, version, userId)), ...places];
}

/**
 * Whether a password is little more than such facts, however they are put together (NIST SP 800-63B
 * §5.1.1.2, "context-specific words"). A long sentence may hold one of them.
 */
export function isMadeOfFacts(password: string, facts: readonly string[]): boolean {
  const whole = squeezed(password);
  const rest = wordsOf(facts).reduce((left, word) => left.replaceAll(word, ' '), whole);
  return rest !== whole && rest.replaceAll(' ', '').length < LEAST_REST;
}

/** The facts, their words and their numbers, longest first: a word must not break up what holds it. */
function wordsOf(facts: readonly string[]): string[] {
  const words = facts.flatMap((fact) => [
    fact,
    ...fact.split(/[^\p{L}\p{M}\p{N}·'’]+/u),
    ...(fact.match(/\d+/g) ?? []),
  ]);
  const found = new Set(words.map(squeezed).filter((word) => word.length >= SHORTEST_WORD));
  return [...found].sort((one, other) => other.length - one.length);
}

/** Letters and digits alone, without capitals and accents. */
function squeezed(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
