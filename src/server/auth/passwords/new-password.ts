import type { Language } from '../../../core/config.ts';
import type { FieldError } from '../../../core/forms/validation.ts';
import { errorTexts } from '../../config/field-texts.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { Queries } from '../../db/database.ts';
import type { ServerContext } from '../../http/context.ts';
import type { FailureText } from '../../http/errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isMadeOfFacts, ownFacts } from './own-facts.ts';
import { isPattern } from './pattern-password.ts';

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
