import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the package's default) with the OWASP minimum: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash with its own salt and cost, in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password fits. Without a hash – nobody has that name – the same work is done against a
 * decoy, so that the time tells nothing.
 */
export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const fits = await verify(stored ?? (await decoy), password);
  return fits && stored !== null;
}
