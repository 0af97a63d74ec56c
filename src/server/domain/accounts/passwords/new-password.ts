import type { Language } from '../../../../core/config.ts';
import type { FieldError } from '../../../../core/forms/validation.ts';
import type { Queries } from '../../../kit/db/database.ts';
import type { FailureText } from '../../../kit/errors.ts';
import { errorTexts } from '../../config/field-texts.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import { contactEmail } from '../../records/mailbox.ts';
import { roleOf } from '../../records/store.ts';
import type { Sessions } from '../sessions.ts';

/** Used only if no published form sets a password. */
const BOUNDS = { minLength: 8, maxLength: 128 };

/** White space and invisible characters, such as zero-width spaces and the blank Braille pattern. */
const NOTHING_SEEN = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

interface PasswordRule {
  action: 'set-password' | 'change-own-password';
  property: string;
}

interface NewPassword {
  userId: number;
  password: string;
  language: Language;
}

/** Errors of a new password by property: by the published forms, then by the rules that need the server's data. */
export async function passwordErrors(
  db: Queries,
  version: LoadedVersion,
  rule: PasswordRule,
  given: NewPassword,
): Promise<Record<string, string[]>> {
  const errors = formErrors(version, rule, given);
  if (Object.keys(errors).length > 0) return errors;
  const weakness = await weaknessOf(db, version, given);
  return weakness ? { [rule.property]: [version.text(given.language, weakness)] } : {};
}

/** Why the password is easy to guess (NIST SP 800-63B §5.1.1.2); `null` if it is not. */
async function weaknessOf(
  db: Queries,
  version: LoadedVersion,
  { userId, password }: NewPassword,
): Promise<FailureText | null> {
  if (NOTHING_SEEN.test(password)) return 'errors.server.passwordBlank';
  if (isPattern(password) || (await isCommonPassword(password))) return 'errors.server.passwordCommon';
  const facts = await factsOf(db, version, userId);
  return isMadeOfFacts(password, facts) ? 'errors.server.passwordOwn' : null;
}

/** Judges by all published forms that send to the action, so that callers without a form keep the same rules. */
function formErrors(
  version: LoadedVersion,
  { action, property }: PasswordRule,
  { password, language }: NewPassword,
): Record<string, string[]> {
  const forms = [...version.forms.values()].filter((form) => form.spec.submit?.action === action);
  for (const form of forms) {
    const errors = form.judge({ [property]: password }, {}).errors.filter((error) => error.property === property);
    if (errors.length > 0) return errorTexts(version, form.id, errors, language);
  }
  const bare = broken(password, forms.length > 0 ? { minLength: 1, maxLength: Infinity } : BOUNDS);
  return bare ? errorTexts(version, '', [{ property, ...bare }], language) : {};
}

/** JSON Schema counts characters, not UTF-16 units. */
function broken(password: string, { minLength, maxLength }: typeof BOUNDS): Omit<FieldError, 'property'> | null {
  const { length } = [...password];
  if (length === 0) return { code: 'required', params: {} };
  if (length < minLength) return { code: 'minLength', params: { limit: minLength } };
  return length > maxLength ? { code: 'maxLength', params: { limit: maxLength } } : null;
}

/** Stores a new password, ends all sessions and voids all open links. */
export async function storePassword(
  { sessions }: { sessions: Sessions },
  trx: Queries,
  userId: number,
  hash: string,
): Promise<void> {
  await trx.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute();
  await sessions.end(trx, { user_id: userId });
  await trx
    .updateTable('password_links')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** Whether a password is among the most common of published leaks (NIST SP 800-63B §5.1.1.2). */
export async function isCommonPassword(password: string): Promise<boolean> {
  // A bundle knows the export names of a CommonJS package only where it is imported statically, hence our module.
  const { COMMON_PASSWORDS } = await import('./common-list.ts');
  return COMMON_PASSWORDS.has(password.normalize('NFKC').toLowerCase());
}

/** Letters and digits that have to remain when the owner's facts are taken away: the shortest password allowed. */
const LEAST_REST = 8;
/** Shorter words, such as articles and initials, are part of too many passwords by chance. */
const SHORTEST_WORD = 3;

/** Facts that a stranger knows or tries first. */
async function factsOf(db: Queries, version: LoadedVersion, userId: number): Promise<string[]> {
  const account = await db.selectFrom('users').select(['username', 'name']).where('id', '=', userId).executeTakeFirst();
  const kept = [await roleOf(db, version, userId, 'nationalId'), await contactEmail(db, version, userId)];
  const places = version.manifest.languages.map((language) => version.text(language, 'app.name'));
  return [account?.username, account?.name, ...kept, ...places].filter((fact) => typeof fact === 'string');
}

/** Whether a password consists mostly of such facts, in any order (NIST SP 800-63B §5.1.1.2). */
export function isMadeOfFacts(password: string, facts: readonly string[]): boolean {
  const whole = squeezed(password);
  const rest = wordsOf(facts).reduce((left, word) => left.replaceAll(word, ' '), whole);
  return rest !== whole && rest.replaceAll(' ', '').length < LEAST_REST;
}

/** The facts, their words and their numbers, longest first, so that a word does not split a longer one. */
function wordsOf(facts: readonly string[]): string[] {
  const words = facts.flatMap((fact) => [
    fact,
    ...fact.split(/[^\p{L}\p{M}\p{N}·'’]+/u),
    ...(fact.match(/\d+/g) ?? []),
  ]);
  const found = new Set(words.map(squeezed).filter((word) => word.length >= SHORTEST_WORD));
  return [...found].sort((one, other) => other.length - one.length);
}

/** Letters and digits, without case and accents. */
function squeezed(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Rows of the keyboard, the alphabet and the digits; each is read backwards too. */
const ORDERS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm,.'];
const LINES = ORDERS.flatMap((line) => [line, [...line].reverse().join('')]);

/** A repeated part as long as this would be a password by itself. */
const LONGEST_PART = 7;
/** Shorter runs occur in ordinary words. */
const SHORTEST_RUN = 3;
/** Characters that have to remain when each run counts as one. */
const LEAST = 4;

/** Whether a password follows from its first characters: `00000000`, `87654321` (NIST SP 800-63B §5.1.1.2). */
export function isPattern(password: string): boolean {
  const signs = [...password.normalize('NFKC').toLowerCase().trim()];
  return isRepeated(signs) || collapsed(signs) < LEAST;
}

function isRepeated(signs: readonly string[]): boolean {
  const longest = Math.min(LONGEST_PART, Math.floor(signs.length / 2));
  for (let part = 1; part <= longest; part++)
    if (signs.every((sign, at) => at < part || sign === signs[at - part])) return true;
  return false;
}

/** The number of characters if each run along a row, or of one character, counts as one. */
function collapsed(signs: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < signs.length; count++) at += runAt(signs, at);
  return count;
}

function runAt(signs: readonly string[], from: number): number {
  const longest = Math.max(...[null, ...LINES].map((line) => lengthAlong(line, signs, from)));
  return longest >= SHORTEST_RUN ? longest : 1;
}

/** @param line `null` for a run of one character */
function lengthAlong(line: string | null, signs: readonly string[], from: number): number {
  let length = 1;
  while (from + length < signs.length) {
    const [before = '', next = ''] = [signs[from + length - 1], signs[from + length]];
    if (line === null ? before !== next : !line.includes(before + next)) break;
    length += 1;
  }
  return length;
}
