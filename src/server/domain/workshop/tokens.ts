import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { TOKEN_SCOPES, type TokenScope } from '../../../api/shapes/workshop.ts';
import type { Db, Queries } from '../../kit/db/database.ts';
import { ApiError, SessionError } from '../../kit/errors.ts';
import type { SessionUser } from '../../kit/session-user.ts';

const TOKEN_BYTES = 32;
/** Tells a leaked token by its beginning; scanners of repositories look for such words. */
const PREFIX = 'config_';
/** Tokens that have not ended. */
const MOST = 50;

/** Whether a header of a call carries a token of a program, and not one of a session. */
export function isConfigToken(header: string): boolean {
  return header.startsWith(`Bearer ${PREFIX}`);
}

/**
 * The person for whom a program with this header acts; the name says which program.
 * @throws SessionError for a token that is unknown, ended or of a closed account; ApiError 403 beyond its scope
 */
export async function tokenUser(db: Db, header: string, wanted: TokenScope): Promise<SessionUser> {
  const hash = hashOf(header.slice('Bearer '.length));
  const row = await db
    .updateTable('config_tokens')
    .from('users')
    .set({ used_at: sql<Date>`now()` })
    .whereRef('users.id', '=', 'config_tokens.user_id')
    .where('token_hash', '=', hash)
    .where('users.closed_at', 'is', null)
    .returning(['users.id', 'username', 'users.name', 'config_tokens.name as program', 'role', 'scope', 'expires_at'])
    .executeTakeFirst();
  if (!row) throw new SessionError('invalid');
  if (row.expires_at.getTime() <= Date.now()) throw new SessionError('expired');
  if (TOKEN_SCOPES.indexOf(row.scope) < TOKEN_SCOPES.indexOf(wanted)) throw new ApiError(403, 'errors.workshop.scope');
  const { id, username, role, expires_at } = row;
  const name = `${row.name}: ${row.program}`;
  // No session has this id, so what asks for the password stays closed.
  return { id, username, name, role, sessionId: '', expires: Math.floor(expires_at.getTime() / 1000) };
}

/** Makes a token for a person; only its hash is stored. @throws ApiError 422 if there are too many */
export async function makeToken(
  trx: Queries,
  { id }: Pick<SessionUser, 'id'>,
  { name, scope, days }: { name: string; scope: TokenScope; days: number },
): Promise<{ id: number; token: string }> {
  const { count } = await trx
    .selectFrom('config_tokens')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST) throw new ApiError(422, 'errors.workshop.tooManyTokens', { limit: MOST });
  const token = PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
  const made = await trx
    .insertInto('config_tokens')
    .values({
      token_hash: hashOf(token),
      name,
      scope,
      user_id: id,
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
      used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: made.id, token };
}

export async function listTokens(db: Db) {
  const rows = await db
    .selectFrom('config_tokens')
    .innerJoin('users', 'users.id', 'config_tokens.user_id')
    .select(['config_tokens.id', 'config_tokens.name', 'scope', 'users.name as person', 'username'])
    .select(['config_tokens.created_at', 'expires_at', 'used_at'])
    .orderBy('config_tokens.id', 'desc')
    .execute();
  return rows.map(({ id, name, scope, person, username, created_at, expires_at, used_at }) => ({
    id,
    name,
    scope,
    by: `${person} (${username})`,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    usedAt: used_at?.toISOString() ?? null,
  }));
}

/** @throws ApiError 404 if there is no such token */
export async function withdrawToken(db: Db, id: number): Promise<void> {
  const gone = await db.deleteFrom('config_tokens').where('id', '=', id).returning('id').executeTakeFirst();
  if (!gone) throw new ApiError(404, 'errors.server.notFound');
}

/** The token has 256 random bits, so a plain hash cannot be reversed by guessing. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
