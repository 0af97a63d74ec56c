import { randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O and U, which people misread or misspell. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** A reference a person can read out: `7K3M-9QXT`. Forty random bits, so numbers of requests stay private. */
export function newReference(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`;
}
