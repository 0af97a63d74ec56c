import { createHash, createHmac, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Queries } from '../../kit/db/database.ts';
import { ApiError } from '../../kit/errors.ts';

const ALGORITHM = 'PBKDF2/SHA-256';
/** Rounds of one guess, and the guesses that a task takes: about a second of a telephone. */
const ROUNDS = 1000;
const GUESSES = [500, 2000] as const;
/** Seconds in which a task is solved and its answer used. */
const LIFE = 1800;

export interface SolvedProof {
  hash: string;
  expires: Date;
}

/** Tasks that cost a browser a second of work. They are signed, so the server keeps nothing until an answer is used. */
export class ProofOfWork {
  readonly #secrets: { hmacSignatureSecret: string; hmacKeySignatureSecret: string };

  constructor(secret: string) {
    const of = (purpose: string) =>
      createHmac('sha256', secret).update(`proof of work: ${purpose}`).digest('base64url');
    this.#secrets = { hmacSignatureSecret: of('task'), hmacKeySignatureSecret: of('answer') };
  }

  /** A task that counts for one form. */
  task(form: string): Promise<Challenge> {
    return createChallenge({
      algorithm: ALGORITHM,
      cost: ROUNDS,
      counter: randomInt(...GUESSES),
      data: { form },
      expiresAt: new Date(Date.now() + LIFE * 1000),
      deriveKey,
      ...this.#secrets,
    });
  }

  /** @throws ApiError 400 for an answer that is missing, wrong, too late, or to a task for another form. */
  async demand(answer: Payload | undefined, form: string): Promise<SolvedProof> {
    if (!answer) throw new ApiError(400, 'errors.server.proofMissing');
    const { challenge, solution } = answer;
    // Anything in it may have any type until the signature is verified, and the library throws for some of it.
    const result = await verifySolution({ challenge, solution, deriveKey, ...this.#secrets }).catch(() => null);
    const { expiresAt = 0, data } = challenge.parameters;
    if (!result?.verified || data?.form !== form) throw new ApiError(400, 'errors.server.proofMissing');
    const hash = createHash('sha256').update(String(challenge.signature)).digest('hex');
    return { hash, expires: new Date(expiresAt * 1000) };
  }
}

/** Uses a proof up, in the transaction of the send. @throws ApiError 400 for one that was used. */
export async function spendProof(trx: Queries, { hash, expires }: SolvedProof): Promise<void> {
  const used = await trx
    .insertInto('used_proofs')
    .values({ proof_hash: hash, expires_at: expires })
    .onConflict((conflict) => conflict.column('proof_hash').doNothing())
    .returning('proof_hash')
    .executeTakeFirst();
  if (!used) throw new ApiError(400, 'errors.server.proofMissing');
}
