import type { Language } from '../../core/config.ts';
import type { Db } from '../db/database.ts';

/**
 * Remembers the language that somebody reads the workspace in: a mail that the office has sent to them is written in it.
 * Nothing is written when it is known already.
 * @param language of their request; empty when it says none.
 */
export async function rememberLanguage(db: Db, username: string, language: Language): Promise<void> {
  if (language === '') return;
  await db
    .updateTable('users')
    .set({ preferred_language: language })
    .where('username', '=', username)
    .where((where) => where.or([where('preferred_language', 'is', null), where('preferred_language', '<>', language)]))
    .execute();
}
