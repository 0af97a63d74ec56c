import type { Language } from '../../../core/config.ts';
import type { FieldError } from '../../../core/forms/validation.ts';
import { errorTexts } from '../../config/field-texts.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { Queries } from '../../db/database.ts';
import type { ServerContext } from '../../http/context.ts';
import type { FailureText } from '../../http/errors.ts';
import { contactEmail } from '../../records/mailbox/mailbox.ts';
import { roleOf } from '../../records/roles.ts';

/** Counts only while no form is published that sets a password: then nobody has said anything else. */
const BOUNDS = { minLength: 8, maxLength: 128 };

/** Blanks and what shows nothing, such as spaces of no width and the empty sign of Braille. */
const NOTHING_SEEN = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Where a rule for passwords stands: the forms that send to an action, and the property there. */
interface PasswordRule {
  action: 'set-password' | 'change-own-password';
  property: string;
}

/** A new password, whose it is to be, and the language to answer in. */
export interface NewPassword {
  userId: number;
  password: string;
  language: Language;
}

/**
 * What is wrong with a new password, as texts by property; empty when nothing is. First come the rules of
 * the published forms that send to the action, which are staff's; then those that no form can say, because
 * only the server knows them, or must not be without.
 */
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

/** The text that says why anybody could guess it (NIST SP 800-63B §5.1.1.2); `null` when it is good enough. */
async function weaknessOf(
  db: Queries,
  version: LoadedVersion,
  { userId, password }: NewPassword,
): Promise<FailureText | null> {
  if (NOTHING_SEEN.test(password)) return 'errors.server.passwordBlank';
  if (isPattern(password) || (await isCommonPassword(password))) return 'errors.server.passwordCommon';
  const facts = await ownFacts(db, version, userId);
  return isMadeOfFacts(password, facts) ? 'errors.server.passwordOwn' : null;
}

/**
 * By the very functions the browser used, so staff change the rules in one place. Who calls without a form is
 * held to the same rules. With several such forms all count.
 */
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

/** Stores a new password: every session ends, every open link is worth nothing any more. */
export async function storePassword(
  { sessions }: Pick<ServerContext, 'sessions'>,
  trx: Queries,
  userId: number,
  hash: string,
): Promise<void> {
  await trx.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute();
  await sessions.endAll(trx, userId);
  await trx
    .updateTable('password_links')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Whether a password is one of the commonest of published leaks (NIST SP 800-63B §5.1.1.2): the 49,000 of
 * zxcvbn's list, whatever their capitals. Loaded with the first new password: most processes never need the list.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  // A module of ours in between: a bundle knows the names of a CommonJS package where they are imported, not asked for later.
  const { COMMON } = await import('./common-list.ts');
  return COMMON.has(password.normalize('NFKC').toLowerCase());
}

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

/** What names a person: the account's own name and number, and of the records the national id and the mailbox. */
export async function identityOf(db: Queries, version: LoadedVersion, userId: number): Promise<string[]> {
  const account = await db.selectFrom('users').select(['username', 'name']).where('id', '=', userId).executeTakeFirst();
  const facts = [await roleOf(db, version, userId, 'nationalId'), await contactEmail(db, version, userId)];
  return [account?.username, account?.name, ...facts].filter((fact) => typeof fact === 'string');
}

/** What fingers and children say in order; the alphabet and the digits are read backwards as well. */
const ORDERS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm,.'];
const LINES = ORDERS.flatMap((line) => [line, [...line].reverse().join('')]);

/** A repeated part of this length would be a password by itself. */
const LONGEST_PART = 7;
/** Shorter ones are in any word. */
const SHORTEST_RUN = 3;
/** Signs that must be left when each run counts for one. */
const LEAST = 4;

/**
 * Whether a password follows from its first few signs: `00000000`, `abcabcabc`, `87654321`, `qwertyui1234` (NIST SP 800-63B
 * §5.1.1.2, "repetitive or sequential characters"). Lists of the commonest leave these out where their tools find them so.
 */
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

/** How many signs there are, if a run along a line, or of the same sign, counts for one. */
function collapsed(signs: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < signs.length; count++) at += runAt(signs, at);
  return count;
}

function runAt(signs: readonly string[], from: number): number {
  const longest = Math.max(...[null, ...LINES].map((line) => lengthAlong(line, signs, from)));
  return longest >= SHORTEST_RUN ? longest : 1;
}

/** @param line `null` for the same sign again and again */
function lengthAlong(line: string | null, signs: readonly string[], from: number): number {
  let length = 1;
  while (from + length < signs.length) {
    const [before = '', next = ''] = [signs[from + length - 1], signs[from + length]];
    if (line === null ? before !== next : !line.includes(before + next)) break;
    length += 1;
  }
  return length;
}
