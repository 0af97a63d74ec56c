import { randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { sql } from 'kysely';
import type { Db, Queries } from '../../kit/db/database.ts';
import { SessionError, StepUpError } from '../../kit/errors.ts';
import type { SessionUser } from '../../kit/session-user.ts';
import { tieSession } from './providers/sign-ins.ts';

const ALGORITHM = 'HS256';

/** Begins, checks and ends sessions. Tokens are signed; a row for each session lets log-out end it. */
export class Sessions {
  readonly #db: Db;
  readonly #secret: Uint8Array;
  /** The secret in use first, then the previous one. */
  readonly #known: readonly Uint8Array[];
  readonly #lifetime: number;

  /** @param lifetime seconds */
  constructor(db: Db, secret: string, lifetime: number, before: string | null = null) {
    this.#db = db;
    this.#lifetime = lifetime;
    this.#secret = new TextEncoder().encode(secret);
    this.#known = [this.#secret, ...(before === null ? [] : [new TextEncoder().encode(before)])];
  }

  /**
   * @param before the session of the caller. If it is the same user's, the password was given again, see `demandPassword`,
   * and the new session takes its place.
   * @param state of the sign-in at a provider by which the session begins
   */
  async begin(
    db: Queries,
    user: { id: number; username: string; name: string; role: string },
    before: Pick<SessionUser, 'id' | 'sessionId'> | null = null,
    state?: string,
  ): Promise<string> {
    const id = randomUUID();
    const confirmed = before?.id === user.id;
    const now = Math.floor(Date.now() / 1000);
    const expires = now + this.#lifetime;
    await db
      .insertInto('sessions')
      .values({
        id,
        user_id: user.id,
        expires_at: new Date(expires * 1000),
        ended_at: null,
        confirmed_at: confirmed ? sql<Date>`now()` : null,
      })
      .execute();
    // Signing out of the new session signs out at the provider of the first.
    if (confirmed)
      await db
        .updateTable('provider_sign_ins')
        .set({ session_id: id, expires_at: new Date(expires * 1000) })
        .where('session_id', '=', before.sessionId)
        .execute();
    if (state !== undefined) await tieSession(db, state, id);
    return new SignJWT({ name: user.name, rol: user.role, sid: id })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setSubject(user.username)
      .setIssuedAt(now)
      .setExpirationTime(expires)
      .sign(this.#secret);
  }

  /**
   * The user of a token.
   * @throws SessionError `missing`, `invalid` (not ours), `expired`, `ended` (by log-out or a new password, or
   * unknown), `unauthenticated` (another name now), `unauthorized` (another role now; a new token has it).
   */
  async check(token: string | undefined): Promise<SessionUser> {
    if (!token) throw new SessionError('missing');
    const { sub, rol, sid, exp } = await this.claims(token);
    const row = await this.#db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.id', 'users.username', 'users.name', 'users.role', 'sessions.ended_at'])
      .where('sessions.id', '=', String(sid))
      .executeTakeFirst();
    if (!row || row.ended_at !== null) throw new SessionError('ended');
    if (row.username !== sub) throw new SessionError('unauthenticated');
    if (row.role !== rol) throw new SessionError('unauthorized');
    return {
      id: row.id,
      username: row.username,
      name: row.name,
      role: row.role,
      sessionId: String(sid),
      expires: Number(exp),
    };
  }

  /** Ends a session, or all of a user, on every device. */
  async end(db: Queries, which: { id: string } | { user_id: number }): Promise<void> {
    await db
      .updateTable('sessions')
      .set({ ended_at: new Date() })
      .where((where) => where.and(which))
      .where('ended_at', 'is', null)
      .execute();
  }

  /** The claims of a token that we have signed and that has not expired. @throws SessionError */
  protected async claims(token: string): Promise<JWTPayload> {
    for (const secret of this.#known) {
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: [ALGORITHM],
          requiredClaims: ['sub', 'exp', 'sid'],
        });
        return payload;
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new SessionError('expired');
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) break;
      }
    }
    throw new SessionError('invalid');
  }
}

/** Enough for a slow connection, too short for a stranger at an unlocked screen. */
const CONFIRMED_SINCE = sql<Date>`now() - interval '2 minutes'`;

/**
 * Demands a password given again in this session, once for each call, in the work's transaction. @throws StepUpError
 */
export async function demandPassword(trx: Queries, { sessionId }: Pick<SessionUser, 'sessionId'>): Promise<void> {
  const confirmed = await trx
    .updateTable('sessions')
    .set({ confirmed_at: null })
    .where('id', '=', sessionId)
    .where('confirmed_at', '>', CONFIRMED_SINCE)
    .returning('id')
    .executeTakeFirst();
  if (!confirmed) throw new StepUpError();
}
