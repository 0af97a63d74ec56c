import type { Language } from '../../../core/config.ts';
import type { FieldError } from '../../../core/validation.ts';
import { errorTexts } from '../../config/field-texts.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { Queries } from '../../db/database.ts';
import type { ServerContext } from '../../http/context.ts';

/** Counts only while no form is published that sets a password: then nobody has said anything else. */
const BOUNDS = { minLength: 8, maxLength: 128 };

/** Where a rule for passwords stands: the forms that send to an action, and the property there. */
export interface PasswordRule {
  action: 'set-password' | 'change-own-password';
  property: string;
}

/**
 * What is wrong with a new password, as texts by property; empty when nothing is. The rules are those of
 * the published forms that send to the action, by the very functions the browser used, so staff change
 * them in one place. Who calls without a form is held to the same rules. With several such forms all count.
 */
export function passwordErrors(
  version: LoadedVersion,
  { action, property }: PasswordRule,
  password: string,
  language: Language,
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
