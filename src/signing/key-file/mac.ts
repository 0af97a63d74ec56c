import type { BaseBlock } from 'asn1js';
import { SigningError } from '../signing-error.ts';
import { numberOf, octetsOf, oidOf, parts } from '../x509/der.ts';
import { bmpPasswords, pbkdf2, pkcs12Key, purpose, utf8Password } from './derive.ts';
import { digests, type HashName, hmacs, oids } from './oids.ts';

const bytesOf: Record<HashName, number> = { 'SHA-1': 20, 'SHA-256': 32, 'SHA-384': 48, 'SHA-512': 64 };

/**
 * Checks the password with the file's MAC (RFC 7292 §4, RFC 9579).
 *
 * @throws SigningError `unsupportedFile` for an unknown kind of MAC.
 */
export async function macMatches(
  macData: BaseBlock,
  password: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const [info, salt] = parts(macData);
  const [algorithm, expected] = parts(info);
  const name = oidOf(parts(algorithm)[0]);
  if (name === oids.pbmac1) return pbmac1Matches(parts(algorithm)[1], password, content, octetsOf(expected));
  const hash = digests[name];
  if (!hash) throw new SigningError('unsupportedFile', name);
  for (const candidate of bmpPasswords(password)) {
    const key = await pkcs12Key(hash, candidate, octetsOf(salt), purpose.mac, macIterations(macData), bytesOf[hash]);
    if (await hmacMatches(hash, key, content, octetsOf(expected))) return true;
  }
  return false;
}

/** The iterations of the MAC's key derivation. PBMAC1 has them elsewhere and is fast. */
export function macIterations(macData: BaseBlock): number {
  const iterations = parts(macData)[2];
  return iterations ? numberOf(iterations) : 1;
}

async function pbmac1Matches(
  parameters: BaseBlock | undefined,
  password: string,
  content: Uint8Array<ArrayBuffer>,
  expected: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const [derivation, scheme] = parts(parameters);
  const hash = hmacs[oidOf(parts(scheme)[0])];
  if (!hash) throw new SigningError('unsupportedFile', oidOf(parts(scheme)[0]));
  const key = await pbkdf2(derivation, utf8Password(password), bytesOf[hash] * 8);
  return hmacMatches(hash, key, content, expected);
}

async function hmacMatches(
  hash: HashName,
  key: Uint8Array<ArrayBuffer>,
  content: Uint8Array<ArrayBuffer>,
  expected: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash }, false, ['verify']);
  return crypto.subtle.verify('HMAC', imported, expected, content);
}
