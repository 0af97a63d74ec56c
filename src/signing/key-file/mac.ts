import type { BaseBlock } from 'asn1js';
import { SigningError } from '../signing-error.ts';
import { numberOf, octetsOf, oidOf, parts } from '../x509/der.ts';
import { pbkdf2 } from './decrypt.ts';
import { type HashName, pkcs12Key, purpose } from './kdf.ts';
import { digests, hmacs, oids } from './oids.ts';
import { bmpPasswords, utf8Password } from './password.ts';

const bytesOf: Record<HashName, number> = { 'SHA-1': 20, 'SHA-256': 32, 'SHA-384': 48, 'SHA-512': 64 };

/**
 * Whether the password is that of the file, by the file's own check value (RFC 7292 §4, RFC 9579).
 *
 * @throws SigningError `unsupportedFile` for a check value of a kind we do not know.
 */
export async function macHolds(
  macData: BaseBlock,
  password: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const [info, salt] = parts(macData);
  const [algorithm, expected] = parts(info);
  const name = oidOf(parts(algorithm)[0]);
  if (name === oids.pbmac1) return pbmac1Holds(parts(algorithm)[1], password, content, octetsOf(expected));
  const hash = digests[name];
  if (!hash) throw new SigningError('unsupportedFile', name);
  for (const candidate of bmpPasswords(password)) {
    const key = await pkcs12Key(hash, candidate, octetsOf(salt), purpose.mac, macRounds(macData), bytesOf[hash]);
    if (await holds(hash, key, content, octetsOf(expected))) return true;
  }
  return false;
}

/** How often the check value's key is hashed; PBMAC1 counts elsewhere and is quick. */
export function macRounds(macData: BaseBlock): number {
  const iterations = parts(macData)[2];
  return iterations ? numberOf(iterations) : 1;
}

async function pbmac1Holds(
  parameters: BaseBlock | undefined,
  password: string,
  content: Uint8Array<ArrayBuffer>,
  expected: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const [derivation, scheme] = parts(parameters);
  const hash = hmacs[oidOf(parts(scheme)[0])];
  if (!hash) throw new SigningError('unsupportedFile', oidOf(parts(scheme)[0]));
  const key = await pbkdf2(derivation, utf8Password(password), bytesOf[hash] * 8);
  return holds(hash, key, content, expected);
}

async function holds(
  hash: HashName,
  key: Uint8Array<ArrayBuffer>,
  content: Uint8Array<ArrayBuffer>,
  expected: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash }, false, ['verify']);
  return crypto.subtle.verify('HMAC', imported, expected, content);
}
