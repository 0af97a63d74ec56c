import { createHash } from 'node:crypto';

/** Content hash for names: the first 16 hexadecimal digits (64 bits) of SHA-256. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
