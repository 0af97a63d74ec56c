import type { BaseBlock } from 'asn1js';
import { SigningError } from '../signing-error.ts';
import { Malformed, numberOf, octetsOf, oidOf, parts } from '../x509/der.ts';
import { bmpPasswords, pbes2Passwords, pbkdf2, pkcs12Key, purpose } from './derive.ts';
import { aesCbc, legacy, oids } from './oids.ts';

/**
 * Decrypts data by its algorithm identifier. After a wrong password the padding may be valid by chance, and RC2 does not
 * check it at all, so `read` must throw `Malformed` for wrong data.
 *
 * @throws SigningError `wrongPassword`, or `unsupportedFile` for an unknown algorithm.
 */
export async function decrypt<T>(
  algorithm: BaseBlock | undefined,
  password: string,
  data: Uint8Array<ArrayBuffer>,
  read: (plain: Uint8Array<ArrayBuffer>) => T,
): Promise<T> {
  const scheme = oidOf(parts(algorithm)[0]);
  const parameters = parts(algorithm)[1];
  const old = legacy[scheme];
  if (!old && scheme !== oids.pbes2) throw new SigningError('unsupportedFile', scheme);
  for (const candidate of old ? bmpPasswords(password) : pbes2Passwords(password)) {
    const plain = old
      ? await decryptLegacy(old, parameters, candidate, data)
      : await decryptPbes2(parameters, candidate, data);
    if (!plain) continue;
    try {
      return read(plain);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
    } finally {
      plain.fill(0);
    }
  }
  throw new SigningError('wrongPassword');
}

type Plain = Uint8Array<ArrayBuffer> | null;

async function decryptLegacy(
  { cipher, keyBytes }: { cipher: 'rc2' | 'des'; keyBytes: number },
  parameters: BaseBlock | undefined,
  password: Uint8Array,
  data: Uint8Array,
): Promise<Plain> {
  const [salt, rounds] = parts(parameters);
  const [bytes, iterations] = [octetsOf(salt), numberOf(rounds)];
  const key = await pkcs12Key('SHA-1', password, bytes, purpose.key, iterations, keyBytes);
  const iv = await pkcs12Key('SHA-1', password, bytes, purpose.iv, iterations, 8);
  const { decryptOld } = await import('./old-ciphers.ts');
  return decryptOld(cipher, key, iv, data);
}

async function decryptPbes2(
  parameters: BaseBlock | undefined,
  password: Uint8Array<ArrayBuffer>,
  data: Uint8Array<ArrayBuffer>,
): Promise<Plain> {
  const [derivation, cipher] = parts(parameters);
  const name = oidOf(parts(cipher)[0]);
  const iv = octetsOf(parts(cipher)[1]);
  const bits = aesCbc[name] ?? (name === oids.tripleDes ? 192 : 0);
  if (bits === 0) throw new SigningError('unsupportedFile', name);
  const key = await pbkdf2(derivation, password, bits);
  if (name === oids.tripleDes) return (await import('./old-ciphers.ts')).decryptOld('des', key, iv, data);
  const imported = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['decrypt']).catch((error) => {
    // Chromium lacks AES-192, which no common program writes.
    throw new SigningError('unsupportedFile', name, error);
  });
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, imported, data));
  } catch {
    return null;
  }
}
