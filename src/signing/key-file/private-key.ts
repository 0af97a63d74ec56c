import { Integer, Null, ObjectIdentifier, Sequence } from 'asn1js';
import { SigningError } from '../signing-error.ts';
import { oidOf, parse, parts } from '../x509/der.ts';
import type { HashName } from './kdf.ts';
import { curves, oids } from './oids.ts';

type RsaScheme = 'RSASSA-PKCS1-v1_5' | 'RSA-PSS';

const hashes = ['SHA-256', 'SHA-384', 'SHA-512'] as const;

/** A key that can sign and never leaves the browser's keeping. */
export interface PrivateKey {
  /** Base form of CMS: RSA by the scheme of the key, or the DER of an ECDSA signature. */
  sign(hash: HashName, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** Whether the key is the other half of that public key (SubjectPublicKeyInfo). */
  belongsTo(publicKey: Uint8Array<ArrayBuffer>): Promise<boolean>;
}

/**
 * Hands a PKCS#8 key over to WebCrypto, which gives it out no more, and overwrites the bytes.
 *
 * @throws SigningError `unsupportedFile` for keys other than RSA and the NIST curves.
 */
export async function importPrivateKey(pkcs8: Uint8Array<ArrayBuffer>): Promise<PrivateKey> {
  const [kind, parameters] = parts(parts(parse(pkcs8))[1]);
  try {
    if (oidOf(kind) === oids.rsa) return await importRsa(pkcs8, 'RSASSA-PKCS1-v1_5');
    if (oidOf(kind) === oids.rsaPss) return await importPss(pkcs8);
    const curve = oidOf(kind) === oids.ec ? curves[oidOf(parameters)] : undefined;
    if (curve) return await importEc(pkcs8, curve);
    throw new SigningError('unsupportedFile', oidOf(kind));
  } catch (error) {
    if (error instanceof SigningError) throw error;
    throw new SigningError('unsupportedFile', '', error);
  } finally {
    pkcs8.fill(0);
  }
}

async function importPss(pkcs8: Uint8Array<ArrayBuffer>): Promise<PrivateKey> {
  const plain = asPlainRsa(pkcs8, 1);
  try {
    return await importRsa(plain, 'RSA-PSS');
  } finally {
    plain.fill(0);
  }
}

/**
 * WebCrypto binds an RSA key to one digest, and only the server knows which it will be.
 * @param name of the scheme: the key's own where it is bound to one.
 */
async function importRsa(pkcs8: Uint8Array<ArrayBuffer>, name: RsaScheme): Promise<PrivateKey> {
  const algorithm = (hash: HashName) => ({ name, hash });
  const made = hashes.map(
    async (hash) => [hash, await crypto.subtle.importKey('pkcs8', pkcs8, algorithm(hash), false, ['sign'])] as const,
  );
  const keys = new Map<HashName, CryptoKey>(await Promise.all(made));
  const sign: PrivateKey['sign'] = async (hash, data) => {
    const key = keys.get(hash);
    if (!key) throw new SigningError('failed', hash);
    return new Uint8Array(await crypto.subtle.sign({ name, saltLength: saltOf(hash) }, key, data));
  };
  const probe = { ...algorithm('SHA-256'), saltLength: saltOf('SHA-256') };
  return {
    sign,
    belongsTo: async (publicKey) => fits(asPlainRsa(publicKey, 0), probe, (data) => sign('SHA-256', data)),
  };
}

/** As long as the digest, which is what everybody expects of RSA-PSS; the other scheme has none. */
function saltOf(hash: HashName): number {
  return Number(hash.slice(4)) / 8;
}

/**
 * Browsers know keys of RSA by its plain name alone, whatever scheme they are bound to (RFC 4055 §1.2).
 * @param at where the algorithm stands: first in a public key, second in a private one.
 */
function asPlainRsa(key: Uint8Array<ArrayBuffer>, at: 0 | 1): Uint8Array<ArrayBuffer> {
  const value = [...parts(parse(key))];
  if (oidOf(parts(value[at])[0]) !== oids.rsaPss) return key;
  value[at] = new Sequence({ value: [new ObjectIdentifier({ value: oids.rsa }), new Null()] });
  return new Uint8Array(new Sequence({ value }).toBER());
}

async function importEc(pkcs8: Uint8Array<ArrayBuffer>, namedCurve: string): Promise<PrivateKey> {
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, { name: 'ECDSA', namedCurve }, false, ['sign']);
  const raw = async (hash: HashName, data: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash }, key, data));
  return {
    sign: async (hash, data) => derSignature(await raw(hash, data)),
    belongsTo: (publicKey) =>
      fits(publicKey, { name: 'ECDSA', namedCurve, hash: 'SHA-256' }, (data) => raw('SHA-256', data)),
  };
}

async function fits(
  publicKey: Uint8Array<ArrayBuffer>,
  algorithm: { name: string; hash: HashName; namedCurve?: string; saltLength?: number },
  sign: (data: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<boolean> {
  const probe = crypto.getRandomValues(new Uint8Array(32));
  try {
    const key = await crypto.subtle.importKey('spki', publicKey, algorithm, false, ['verify']);
    return await crypto.subtle.verify(algorithm, key, await sign(probe), probe);
  } catch {
    // A certificate of another kind of key.
    return false;
  }
}

/** WebCrypto gives r and s side by side; CMS wants a sequence of two integers (RFC 3279 §2.2.3). */
export function derSignature(raw: Uint8Array): Uint8Array<ArrayBuffer> {
  const half = raw.length / 2;
  const value = [raw.subarray(0, half), raw.subarray(half)].map((bytes) => new Integer({ valueHex: unsigned(bytes) }));
  return new Uint8Array(new Sequence({ value }).toBER());
}

/** As short as it gets, with a zero in front where the first bit would mean a minus. */
function unsigned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const start = bytes.findIndex((byte) => byte !== 0);
  const short = bytes.subarray(start === -1 ? bytes.length - 1 : start);
  return Uint8Array.from((short[0] ?? 0) >= 0x80 ? [0, ...short] : short);
}
