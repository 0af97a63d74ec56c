import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Turns } from '../../threads/turns.ts';

/** The costly part of passwords, apart so that it can be counted. */
export interface Hasher {
  /**
   * Hash with its own salt, in PHC format, which says its cost as well.
   * @param memory KiB
   */
  hash(password: string, memory: number): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

/** KiB of the least that OWASP asks for: Argon2id (the package's default), 19 MiB, two passes, one lane. */
const LEAST_MEMORY = 19_456;

export const ARGON2: Hasher = {
  hash: (password, memoryCost) => hash(password, { memoryCost, timeCost: 2, parallelism: 1 }),
  verify,
};

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
  readonly #memory: number;
  /** Hashes that no password is meant to fit, by the memory of their work. */
  readonly #decoys = new Map<number, Promise<string>>();

  /** @param cost of new hashes, in times the least that OWASP asks for; old ones keep what they were made with. */
  constructor(cost = 1, hasher: Hasher = ARGON2) {
    this.#hasher = hasher;
    this.#memory = cost * LEAST_MEMORY;
  }

  /** Makes the decoy, so that the first unknown name takes no more work than the next. */
  async prepare(): Promise<void> {
    await this.#decoy(this.#memory);
  }

  hash(password: string): Promise<string> {
    return inTurn(() => this.#hasher.hash(same(password), this.#memory));
  }

  /**
   * Whether a password fits. Without a hash – nobody has that name – the same work is done against a
   * decoy, and what the work of a hash of less cost lacks is done against another, so that the time tells nothing.
   */
  async fits(password: string, stored: string | null): Promise<boolean> {
    const hash = stored ?? (await this.#decoy(this.#memory));
    const fits = await this.#verify(hash, password);
    const missing = this.#missing(hash);
    if (missing > 0) await this.#verify(await this.#decoy(missing), password);
    return fits && stored !== null;
  }

  /** Whether a hash was made at less cost than one would be now. */
  isCheap(stored: string): boolean {
    return this.#missing(stored) > 0;
  }

  #verify(hash: string, password: string): Promise<boolean> {
    return inTurn(() => this.#hasher.verify(hash, same(password)));
  }

  #missing(stored: string): number {
    const [, memory = this.#memory] = /[$,]m=(\d+)/.exec(stored) ?? [];
    return this.#memory - Number(memory);
  }

  #decoy(memory: number): Promise<string> {
    const made = this.#decoys.get(memory) ?? inTurn(() => this.#hasher.hash('nobody has this password', memory));
    this.#decoys.set(memory, made);
    return made;
  }
}

/** One spelling of letters that keyboards compose differently (NIST SP 800-63B §5.1.1.2). */
function same(password: string): string {
  return password.normalize('NFKC');
}

/** The hash of a password that nobody knows: until a link sets another one, none fits. */
export function nobodysPassword(): Promise<string> {
  return new Passwords().hash(randomBytes(32).toString('base64url'));
}
