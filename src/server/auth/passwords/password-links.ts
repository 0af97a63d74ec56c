import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { ApiError } from '../../http/errors.ts';

/** Life of a link in hours; mails and pages say it in words. */
export const LINK_HOURS = 1;
const LIFE = sql<Date>`now() + make_interval(hours => ${LINK_HOURS})`;
const TOKEN_BYTES = 32;

export interface PasswordLink {
  userId: number;
  username: string;
  state: 'open' | 'used' | 'expired';
}

/** A new token that may set the user's password once; earlier ones stay good, so nobody can void them by asking. */
export async function newLinkToken(db: Queries, userId: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db
    .insertInto('password_links')
    .values({ token_hash: hashOf(token), user_id: userId, expires_at: LIFE, used_at: null })
    .execute();
  return token;
}

/** @returns `null` when there never was such a token. */
export async function findLink(db: Queries, token: string): Promise<PasswordLink | null> {
  const row = await db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select(['users.id', 'users.username', 'used_at', sql<boolean>`expires_at <= now()`.as('expired')])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!row) return null;
  const state = row.used_at !== null ? 'used' : row.expired ? 'expired' : 'open';
  return { userId: row.id, username: row.username, state };
}

/**
 * Uses a link up. Of several at the same moment one wins.
 * @throws ApiError 400 for the others.
 */
export async function useLink(db: Queries, token: string): Promise<void> {
  const used = await db
    .updateTable('password_links')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  if (!used) throw new ApiError(400, 'errors.server.linkUsed');
}

/** The token has 256 random bits, so a plain hash cannot be reversed by guessing. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
