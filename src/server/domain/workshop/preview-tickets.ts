import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Db } from '../../kit/db/database.ts';
import { ApiError } from '../../kit/errors.ts';
import type { SessionUser } from '../../kit/session-user.ts';

const ALGORITHM = 'HS256';
/** Tells tickets from session tokens, which the same secret signs. */
const AUDIENCE = 'workshop-preview';
/** Seconds: a ticket lasts for one to two of them, so that addresses and what is cached below them stay. */
const STEP = 1_800;

/**
 * Tickets for a frame, which can send no header: its address names the session of a person, is good for an hour at most,
 * and ends with the session.
 */
export class PreviewTickets {
  readonly #secret: Uint8Array;

  /** A secret of the previews of all processes. */
  readonly shared: string;

  constructor(secret: string) {
    this.#secret = new TextEncoder().encode(secret);
    this.shared = createHmac('sha256', secret).update(AUDIENCE).digest('base64url');
  }

  issue({ username, sessionId, expires }: SessionUser): Promise<string> {
    const end = (Math.floor(Date.now() / 1000 / STEP) + 2) * STEP;
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(username)
      .setAudience(AUDIENCE)
      .setExpirationTime(Math.min(end, expires))
      .sign(this.#secret);
  }

  /** The role that its person has now. @throws ApiError 404 for a foreign ticket, and once it or the session is over */
  async open(db: Db, ticket: string): Promise<string> {
    const { sid, sub } = await this.#claims(ticket);
    const row = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.role', 'users.username'])
      .where('sessions.id', '=', sid)
      .where('sessions.ended_at', 'is', null)
      .where('users.closed_at', 'is', null)
      .executeTakeFirst();
    if (!row || row.username !== sub) throw new ApiError(404, 'errors.server.notFound');
    return row.role;
  }

  async #claims(ticket: string): Promise<{ sid: string; sub: string }> {
    try {
      const required = { algorithms: [ALGORITHM], audience: AUDIENCE, requiredClaims: ['sub', 'exp', 'sid'] };
      const { payload } = await jwtVerify(ticket, this.#secret, required);
      return { sid: String(payload.sid), sub: String(payload.sub) };
    } catch {
      throw new ApiError(404, 'errors.server.notFound');
    }
  }
}
