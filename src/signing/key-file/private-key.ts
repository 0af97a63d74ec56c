import { Integer, Null, ObjectIdentifier, Sequence } from 'asn1js';
import { SignerError } from '../signer.ts';
import { hexOf, oidOf, parse, parts } from '../x509/der.ts';
import { curves, type HashName, oids } from './oids.ts';

type RsaScheme = 'RSASSA-PKCS1-v1_5' | 'RSA-PSS';

const hashes = ['SHA-256', 'SHA-384', 'SHA-512'] as const;

/** A signing key that cannot be extracted. */
export interface PrivateKey {
  /** A signature as CMS needs it: RSA with the key's scheme, or ECDSA in DER. */
  sign(hash: HashName, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** @param publicKey SubjectPublicKeyInfo */
  belongsTo(publicKey: Uint8Array<ArrayBuffer>): Promise<boolean>;
}

/** Imports a PKCS#8 key as not extractable, then overwrites the bytes. @throws SignerError `unsupportedFile` */
export async function importPrivateKey(pkcs8: Uint8Array<ArrayBuffer>): Promise<PrivateKey> {
  const [kind, parameters] = parts(parts(parse(pkcs8))[1]);
  try {
    if (oidOf(kind) === oids.rsa) return await importRsa(pkcs8, 'RSASSA-PKCS1-v1_5');
    if (oidOf(kind) === oids.rsaPss) return await importPss(pkcs8);
    const curve = oidOf(kind) === oids.ec ? curves[oidOf(parameters)] : undefined;
    if (curve) return await importEc(pkcs8, curve);
    throw new SignerError('unsupportedFile', oidOf(kind));
  } catch (error) {
    if (error instanceof SignerError) throw error;
    throw new SignerError('unsupportedFile', '', error);
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

/** WebCrypto binds an RSA key to one digest. The server chooses the digest later, so the key is imported for each. */
async function importRsa(pkcs8: Uint8Array<ArrayBuffer>, name: RsaScheme): Promise<PrivateKey> {
  const algorithm = (hash: HashName) => ({ name, hash });
  const made = hashes.map(
    async (hash) => [hash, await crypto.subtle.importKey('pkcs8', pkcs8, algorithm(hash), false, ['sign'])] as const,
  );
  const keys = new Map<HashName, CryptoKey>(await Promise.all(made));
  const sign: PrivateKey['sign'] = async (hash, data) => {
    const key = keys.get(hash);
    if (!key) throw new SignerError('failed', hash);
    return new Uint8Array(await crypto.subtle.sign({ name, saltLength: saltOf(hash) }, key, data));
  };
  const probe = { ...algorithm('SHA-256'), saltLength: saltOf('SHA-256') };
  return {
    sign,
    belongsTo: async (publicKey) => fits(asPlainRsa(publicKey, 0), probe, (data) => sign('SHA-256', data)),
  };
}

/** RSA-PSS uses a salt as long as the digest; the other scheme ignores it. */
function saltOf(hash: HashName): number {
  return Number(hash.slice(4)) / 8;
}

/**
 * As plain RSA: browsers import no RSA-PSS keys (RFC 4055 §1.2).
 * @param at position of the algorithm: 0 in a public key, 1 in a private key
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
    // The certificate has another kind of key.
    return false;
  }
}

/** Converts WebCrypto's r and s to a sequence of two integers for CMS (RFC 3279 §2.2.3). */
export function derSignature(raw: Uint8Array): Uint8Array<ArrayBuffer> {
  const half = raw.length / 2;
  const value = [raw.subarray(0, half), raw.subarray(half)].map((bytes) => Integer.fromBigInt(`0x${hexOf(bytes)}`));
  return new Uint8Array(new Sequence({ value }).toBER());
}
