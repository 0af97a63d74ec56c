import 'reflect-metadata';
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsagesExtension,
  Name,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

/** An authority for demonstrations and tests; its name says that nobody may trust it. */

const generate = promisify(generateKeyPair);
const DAY = 86_400_000;
/** WebCrypto's names for Node's curves. */
const CURVES: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384' };

export type KeyKind = 'rsa-2048' | 'rsa-4096' | 'rsa-1024' | 'p-256' | 'p-384';

export interface Identity {
  key: KeyObject;
  /** DER. */
  certificate: Uint8Array<ArrayBuffer>;
}

export interface CertificateWish {
  /** Attributes of the subject, by OID, in order. */
  subject: readonly (readonly [oid: string, value: string])[];
  kind?: KeyKind;
  /** Days from now; negative for the past. */
  from?: number;
  to?: number;
  authority?: boolean;
  pathLength?: number;
  /** Bits of the key usage; the default depends on `authority`. `null` omits the extension. */
  keyUsage?: readonly number[] | null;
  purposes?: readonly string[];
}

export const COMMON_NAME = '2.5.4.3';
export const SERIAL_NUMBER = '2.5.4.5';
export const ORGANIZATION = '2.5.4.10';
export const ORGANIZATION_IDENTIFIER = '2.5.4.97';

export async function issue(wish: CertificateWish, issuer?: Identity): Promise<Identity> {
  const key = await newKey(wish.kind ?? 'rsa-2048');
  const signer = issuer?.key ?? key;
  const subject = nameOf(wish.subject);
  const certificate = await X509CertificateGenerator.create({
    subject,
    issuer: issuer ? new X509Certificate(issuer.certificate).subjectName : subject,
    notBefore: dayFromNow(wish.from ?? -1),
    notAfter: dayFromNow(wish.to ?? 3650),
    publicKey: publicBytes(key),
    signingKey: await webKey(signer),
    signingAlgorithm: { name: webAlgorithm(signer).name, hash: 'SHA-256' },
    extensions: await extensionsOf(wish, key, signer),
  });
  return { key, certificate: new Uint8Array(certificate.rawData) };
}

export function pemOf({ certificate }: Pick<Identity, 'certificate'>): string {
  return `${new X509Certificate(certificate).toString('pem')}\n`;
}

/** Reads a PKCS#8 key and a certificate, both PEM. */
export function identityOf(key: string, certificate: string): Identity {
  return { key: createPrivateKey(key), certificate: new Uint8Array(new X509Certificate(certificate).rawData) };
}

async function newKey(kind: KeyKind): Promise<KeyObject> {
  if (kind === 'p-256' || kind === 'p-384')
    return (await generate('ec', { namedCurve: kind.toUpperCase() })).privateKey;
  return (await generate('rsa', { modulusLength: Number(kind.slice(4)) })).privateKey;
}

function dayFromNow(days: number): Date {
  return new Date(Math.floor((Date.now() + days * DAY) / 1000) * 1000);
}

/** RFC 5280 requires a printable string for the serial number; other attributes may be UTF-8. */
function nameOf(parts: CertificateWish['subject']): Name {
  return new Name(
    parts.map(([type, text]) => ({
      [type]: [type === SERIAL_NUMBER ? { printableString: text } : { utf8String: text }],
    })),
  );
}

async function extensionsOf(
  { authority = false, pathLength, keyUsage, purposes }: CertificateWish,
  key: KeyObject,
  signer: KeyObject,
) {
  const bits = keyUsage === undefined ? (authority ? [5, 6] : [0, 1]) : keyUsage;
  const usages = bits?.reduce((all, bit) => all | (1 << bit), 0);
  return [
    new BasicConstraintsExtension(authority, pathLength, true),
    ...(usages === undefined ? [] : [new KeyUsagesExtension(usages, true)]),
    ...(purposes ? [new ExtendedKeyUsageExtension([...purposes])] : []),
    await SubjectKeyIdentifierExtension.create(publicBytes(key)),
    await AuthorityKeyIdentifierExtension.create(publicBytes(signer)),
  ];
}

function publicBytes(key: KeyObject): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    createPublicKey(key.export({ type: 'pkcs8', format: 'pem' })).export({ type: 'spki', format: 'der' }),
  );
}

function webAlgorithm({ asymmetricKeyDetails }: KeyObject) {
  const namedCurve = CURVES[asymmetricKeyDetails?.namedCurve ?? ''];
  return namedCurve ? { name: 'ECDSA', namedCurve } : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
}

function webKey(key: KeyObject): Promise<CryptoKey> {
  const bytes = new Uint8Array(key.export({ type: 'pkcs8', format: 'der' }));
  return crypto.subtle.importKey('pkcs8', bytes, webAlgorithm(key), false, ['sign']);
}
