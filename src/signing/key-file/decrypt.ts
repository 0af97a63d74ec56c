import type { BaseBlock } from 'asn1js';
import { SigningError } from '../signing-error.ts';
import { Malformed, numberOf, octetsOf, oidOf, parts, tagOf } from '../x509/der.ts';
import { pkcs12Key, purpose } from './kdf.ts';
import { aesCbc, hmacs, legacy, oids } from './oids.ts';
import { bmpPasswords, pbes2Passwords } from './password.ts';

/**
 * Opens what a file's algorithm identifier says how to open. `right` judges what came out: a wrong
 * password may by chance leave good padding behind, and RC2 never minds.
 *
 * @throws SigningError `wrongPassword`, or `unsupportedFile` for algorithms that we do not know.
 */
export async function decrypt<T>(
  algorithm: BaseBlock | undefined,
  password: string,
  data: Uint8Array<ArrayBuffer>,
  right: (plain: Uint8Array<ArrayBuffer>) => T,
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
      return right(plain);
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
    // Chromium has no AES with 192 bits; no program of note writes it.
    throw new SigningError('unsupportedFile', name, error);
  });
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, imported, data));
  } catch {
    return null;
  }
}

/** Derives a key as a PBKDF2 algorithm identifier says (RFC 8018 §A.2). */
export async function pbkdf2(
  algorithm: BaseBlock | undefined,
  password: Uint8Array<ArrayBuffer>,
  bits: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const [name, parameters] = parts(algorithm);
  if (oidOf(name) !== oids.pbkdf2) throw new SigningError('unsupportedFile', oidOf(name));
  const [salt, iterations, ...rest] = parts(parameters);
  const prf = rest.find((node) => tagOf(node) === 16);
  const hash = prf ? hmacs[oidOf(parts(prf)[0])] : 'SHA-1';
  if (!hash) throw new SigningError('unsupportedFile', oidOf(parts(prf)[0]));
  const base = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const settings = { name: 'PBKDF2', hash, salt: octetsOf(salt), iterations: numberOf(iterations) };
  return new Uint8Array(await crypto.subtle.deriveBits(settings, base, bits));
}
