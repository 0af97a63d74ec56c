import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Turns } from '../../../kit/threads/turns.ts';

export interface Hasher {
  /** A salted hash in PHC format, which includes its cost; memory in KiB. */
  hash(password: string, memory: number): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

/** OWASP's minimum for Argon2id (the package's default) in KiB: 19 MiB, two passes, one lane. */
const LEAST_MEMORY = 19_456;

export const ARGON2: Hasher = {
  hash: (password, memoryCost) => hash(password, { memoryCost, timeCost: 2, parallelism: 1 }),
  verify,
};

/** Hashes computed at once: leaves one processor, and one of Node's four threads, to everything else. */
export const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1));
const turns = new Turns(AT_ONCE);

export class Passwords {
  readonly #hasher: Hasher;
  readonly #memory: number;
  readonly #decoys = new Map<number, Promise<string>>();

  /** @param cost of new hashes, as a multiple of OWASP's minimum; old hashes keep theirs. */
  constructor(cost = 1, hasher: Hasher = ARGON2) {
    this.#hasher = hasher;
    this.#memory = cost * LEAST_MEMORY;
  }

  /** Prepares the decoy, so that the first unknown name takes no more time than the next. */
  async prepare(): Promise<void> {
    await this.#decoy(this.#memory);
  }

  hash(password: string): Promise<string> {
    return turns.run(() => this.#hasher.hash(same(password), this.#memory));
  }

  /** Whether a password fits; an unknown name and a cheap hash cost the same work, so that the time tells nothing. */
  async fits(password: string, stored: string | null): Promise<boolean> {
    const hash = stored ?? (await this.#decoy(this.#memory));
    const fits = await this.#verify(hash, password);
    const missing = this.#missing(hash);
    if (missing > 0) await this.#verify(await this.#decoy(missing), password);
    return fits && stored !== null;
  }

  /** Whether a hash was made at a lower cost than new ones. */
  isCheap(stored: string): boolean {
    return this.#missing(stored) > 0;
  }

  #verify(hash: string, password: string): Promise<boolean> {
    return turns.run(() => this.#hasher.verify(hash, same(password)));
  }

  #missing(stored: string): number {
    const [, memory = this.#memory] = /[$,]m=(\d+)/.exec(stored) ?? [];
    return this.#memory - Number(memory);
  }

  #decoy(memory: number): Promise<string> {
    const made = this.#decoys.get(memory) ?? turns.run(() => this.#hasher.hash('nobody has this password', memory));
    this.#decoys.set(memory, made);
    return made;
  }
}

/** Normalises letters that keyboards compose differently (NIST SP 800-63B §5.1.1.2). */
function same(password: string): string {
  return password.normalize('NFKC');
}

/** The hash of a random password: nobody can sign in until a link sets another one. */
export function nobodysPassword(): Promise<string> {
  return new Passwords().hash(randomBytes(32).toString('base64url'));
}
