import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Turns } from '../../threads/turns.ts';

/** The costly part of passwords, apart so that it can be counted. */
export interface Hasher {
  /** Hash with its own salt and cost, in PHC format. */
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

/** Argon2id (the package's default) with the OWASP minimum: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const ARGON2: Hasher = { hash: (password) => hash(password, COST), verify };

/**
 * How many passwords a process works on at once: it leaves one of the processors to everybody else, and one of Node's four
 * threads to their files.
 */
export const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1));
const turns = new Turns(AT_ONCE);

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  await turns.begin();
  return work().finally(() => turns.end());
}

/** Makes and checks the hashes of passwords. */
export class Passwords {
  readonly #hasher: Hasher;
  #decoy: Promise<string> | undefined;

  constructor(hasher: Hasher = ARGON2) {
    this.#hasher = hasher;
  }

  /** Makes the decoy, so that the first unknown name takes no more work than the next. */
  async prepare(): Promise<void> {
    this.#decoy ??= this.hash('nobody has this password');
    await this.#decoy;
  }

  hash(password: string): Promise<string> {
    return inTurn(() => this.#hasher.hash(same(password)));
  }

  /**
   * Whether a password fits. Without a hash – nobody has that name – the same work is done against a
   * decoy, so that the time tells nothing.
   */
  async fits(password: string, stored: string | null): Promise<boolean> {
    await this.prepare();
    const hash = stored ?? String(await this.#decoy);
    const fits = await inTurn(() => this.#hasher.verify(hash, same(password)));
    return fits && stored !== null;
  }
}

/** One spelling of letters that keyboards compose differently (NIST SP 800-63B §5.1.1.2). */
function same(password: string): string {
  return password.normalize('NFKC');
}
