import { createHash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { ApiError } from '../../http/errors.ts';

const ALGORITHM = 'HS256';
/** Tells tickets from session tokens, which the same secret signs. */
const AUDIENCE = 'second-factor';
/** Enough to install an app and set it up. */
const LIFE = '15 minutes';

export interface OpenTicket {
  userId: number;
  /** From `proofOf`: a new password voids the ticket. */
  proof: string;
  /** The state of the sign-in at a provider that stood for the password, if one did. */
  state?: string;
}

/** Tickets for callers who have given the right password and still owe a code. */
export class Tickets {
  readonly #secret: Uint8Array;

  constructor(secret: string) {
    this.#secret = new TextEncoder().encode(secret);
  }

  issue({ id, password_hash }: { id: number; password_hash: string }, state?: string): Promise<string> {
    return new SignJWT({ proof: proofOf(password_hash), ...(state !== undefined && { state }) })
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(String(id))
      .setAudience(AUDIENCE)
      .setExpirationTime(LIFE)
      .sign(this.#secret);
  }

  /** @throws ApiError 404 for an expired or foreign ticket. */
  async open(ticket: string): Promise<OpenTicket> {
    try {
      const required = { algorithms: [ALGORITHM], audience: AUDIENCE, requiredClaims: ['sub', 'exp'] };
      const { payload } = await jwtVerify(ticket, this.#secret, required);
      const { sub, proof, state } = payload;
      return { userId: Number(sub), proof: String(proof), ...(typeof state === 'string' && { state }) };
    } catch {
      throw new ApiError(404, 'errors.server.codeLate');
    }
  }
}

/** Identifies a password without revealing its hash. */
export function proofOf(passwordHash: string): string {
  return createHash('sha256').update(`second-factor:${passwordHash}`).digest('base64url');
}
