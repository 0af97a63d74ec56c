import type { BaseBlock } from 'asn1js';
import { SignerError } from '../signer.ts';
import { concat, numberOf, octetsOf, oidOf, parts, tagOf } from '../x509/der.ts';
import { type HashName, hmacs, oids } from './oids.ts';

/** The password for PKCS#12's own schemes: UTF-16BE with a terminating zero (RFC 7292 §B.1). */
function bmpPassword(password: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(password.length * 2 + 2);
  for (let at = 0; at < password.length; at += 1) {
    bytes[2 * at] = password.charCodeAt(at) >> 8;
    bytes[2 * at + 1] = password.charCodeAt(at) & 0xff;
  }
  return bytes;
}

export function utf8Password(password: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(password));
}

/** The forms of a password for PKCS#12's own schemes. Programs write the empty password in two ways. */
export function bmpPasswords(password: string): Uint8Array<ArrayBuffer>[] {
  return password === '' ? [bmpPassword(''), new Uint8Array(0)] : [bmpPassword(password)];
}

/** The forms of a password for PBES2: UTF-8; older versions of NSS (Firefox) used UTF-16. */
export function pbes2Passwords(password: string): Uint8Array<ArrayBuffer>[] {
  return [utf8Password(password), bmpPassword(password)];
}

/** The purpose of a derived key (RFC 7292 §B.3). */
export const purpose = { key: 1, iv: 2, mac: 3 } as const;

/** Key derivation of PKCS#12 (RFC 7292 §B.2). @param password in one of the forms of `bmpPasswords` */
export async function pkcs12Key(
  hash: HashName,
  password: Uint8Array,
  salt: Uint8Array,
  id: (typeof purpose)[keyof typeof purpose],
  iterations: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const block = hash === 'SHA-1' || hash === 'SHA-256' ? 64 : 128;
  const diversifier = new Uint8Array(block).fill(id);
  let input = concat([fillBlocks(salt, block), fillBlocks(password, block)]);
  const pieces: Uint8Array[] = [];
  for (let made = 0; made < length; ) {
    let digest = concat([diversifier, input]);
    for (let round = 0; round < iterations; round += 1) {
      digest = new Uint8Array(await crypto.subtle.digest(hash, digest));
    }
    pieces.push(digest);
    made += digest.length;
    input = addToBlocks(input, digest, block);
  }
  return concat(pieces).slice(0, length);
}

/** Repeats the bytes until they fill whole blocks. */
function fillBlocks(bytes: Uint8Array, block: number): Uint8Array {
  const all = new Uint8Array(Math.ceil(bytes.length / block) * block);
  for (let at = 0; at < all.length; at += 1) all[at] = bytes[at % bytes.length] ?? 0;
  return all;
}

/** Adds the digest and one to every block, as big-endian numbers (step 6C). */
function addToBlocks(input: Uint8Array, digest: Uint8Array, block: number): Uint8Array<ArrayBuffer> {
  const next = new Uint8Array(input);
  for (let start = 0; start < next.length; start += block) {
    let carry = 1;
    for (let at = block - 1; at >= 0; at -= 1) {
      carry += (next[start + at] ?? 0) + (digest[at % digest.length] ?? 0);
      next[start + at] = carry & 0xff;
      carry >>= 8;
    }
  }
  return next;
}

/** Derives a key as a PBKDF2 algorithm identifier says (RFC 8018 §A.2). */
export async function pbkdf2(
  algorithm: BaseBlock | undefined,
  password: Uint8Array<ArrayBuffer>,
  bits: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const [name, parameters] = parts(algorithm);
  if (oidOf(name) !== oids.pbkdf2) throw new SignerError('unsupportedFile', oidOf(name));
  const [salt, iterations, ...rest] = parts(parameters);
  const prf = rest.find((node) => tagOf(node) === 16);
  const hash = prf ? hmacs[oidOf(parts(prf)[0])] : 'SHA-1';
  if (!hash) throw new SignerError('unsupportedFile', oidOf(parts(prf)[0]));
  const base = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const settings = { name: 'PBKDF2', hash, salt: octetsOf(salt), iterations: numberOf(iterations) };
  return new Uint8Array(await crypto.subtle.deriveBits(settings, base, bits));
}
