import { joined } from '../x509/der.ts';

export type HashName = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512';

/** What a derived key is for (RFC 7292 §B.3). */
export const purpose = { key: 1, iv: 2, mac: 3 } as const;

/** Key derivation of PKCS#12 (RFC 7292 §B.2). `password` is already in the form the scheme wants. */
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
  let input = joined([filled(salt, block), filled(password, block)]);
  const pieces: Uint8Array[] = [];
  for (let made = 0; made < length; ) {
    let digest = joined([diversifier, input]);
    for (let round = 0; round < iterations; round += 1) {
      digest = new Uint8Array(await crypto.subtle.digest(hash, digest));
    }
    pieces.push(digest);
    made += digest.length;
    input = mixed(input, digest, block);
  }
  return joined(pieces).slice(0, length);
}

/** The bytes over and over until they fill whole blocks. */
function filled(bytes: Uint8Array, block: number): Uint8Array {
  const all = new Uint8Array(Math.ceil(bytes.length / block) * block);
  for (let at = 0; at < all.length; at += 1) all[at] = bytes[at % bytes.length] ?? 0;
  return all;
}

/** Adds the digest and one to every block, each taken as a number (step 6C). */
function mixed(input: Uint8Array, digest: Uint8Array, block: number): Uint8Array<ArrayBuffer> {
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
