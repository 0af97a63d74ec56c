import { createHash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { ApiError } from '../../http/errors.ts';

const ALGORITHM = 'HS256';
/** Tells them from tokens of sessions, which the same secret signs. */
const AUDIENCE = 'second-factor';
/** Long enough to install an app and set it up. */
const LIFE = '15 minutes';

/** Whose password was right, and which one it was. */
export interface OpenTicket {
  userId: number;
  /** From `proofOf`: another password means another sign-in. */
  proof: string;
}

/** What whoever has given the right password holds until the code is given too. Nothing but that is done with it. */
export class Tickets {
  readonly #secret: Uint8Array;

  constructor(secret: string) {
    this.#secret = new TextEncoder().encode(secret);
  }

  issue({ id, password_hash }: { id: number; password_hash: string }): Promise<string> {
    return new SignJWT({ proof: proofOf(password_hash) })
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(String(id))
      .setAudience(AUDIENCE)
      .setExpirationTime(LIFE)
      .sign(this.#secret);
  }

  /** @throws ApiError 404 for one that is over, or none of ours. */
  async open(ticket: string): Promise<OpenTicket> {
    try {
      const required = { algorithms: [ALGORITHM], audience: AUDIENCE, requiredClaims: ['sub', 'exp'] };
      const { payload } = await jwtVerify(ticket, this.#secret, required);
      return { userId: Number(payload.sub), proof: String(payload.proof) };
    } catch {
      throw new ApiError(404, 'errors.server.codeLate');
    }
  }
}

/** Tells one password from the next without giving its hash away. */
export function proofOf(passwordHash: string): string {
  return createHash('sha256').update(`second-factor:${passwordHash}`).digest('base64url');
}
