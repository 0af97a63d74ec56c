import { hash, verify } from '@node-rs/argon2';

/** The costly part of passwords, apart so that it can be counted. */
export interface Hasher {
  /** Hash with its own salt and cost, in PHC format. */
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

/** Argon2id (the package's default) with the OWASP minimum: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const ARGON2: Hasher = { hash: (password) => hash(password, COST), verify };

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
    return this.#hasher.hash(same(password));
  }

  /**
   * Whether a password fits. Without a hash – nobody has that name – the same work is done against a
   * decoy, so that the time tells nothing.
   */
  async fits(password: string, stored: string | null): Promise<boolean> {
    await this.prepare();
    const fits = await this.#hasher.verify(stored ?? String(await this.#decoy), same(password));
    return fits && stored !== null;
  }
}

/** One spelling of letters that keyboards compose differently (NIST SP 800-63B §5.1.1.2). */
function same(password: string): string {
  return password.normalize('NFKC');
}
