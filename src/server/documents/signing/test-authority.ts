import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { promisify } from 'node:util';
import { Set as Asn1Set, BitString, Integer, Null, PrintableString, Sequence, Utf8String } from 'asn1js';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  ExtKeyUsage,
  PublicKeyInfo,
  RelativeDistinguishedNames,
  Time,
} from 'pkijs';
import { exact } from './certificate.ts';
import { der } from './cms.ts';

/** An authority for demonstrations and tests. Nobody outside of them may trust it: it says so in its name. */

const generate = promisify(generateKeyPair);
const RSA_SHA256 = '1.2.840.113549.1.1.11';
const ECDSA_SHA256 = '1.2.840.10045.4.3.2';
const DAY = 86_400_000;

export type KeyKind = 'rsa-2048' | 'rsa-4096' | 'rsa-1024' | 'p-256' | 'p-384';

/** A key with its certificate. */
export interface Identity {
  key: KeyObject;
  /** DER. */
  certificate: Uint8Array;
  subject: RelativeDistinguishedNames;
}

export interface CertificateWish {
  /** Attributes of the subject, by OID, in order. */
  subject: readonly (readonly [oid: string, value: string])[];
  kind?: KeyKind;
  /** Days from now; negative ones lie in the past. */
  from?: number;
  to?: number;
  authority?: boolean;
  pathLength?: number;
  /** Bits of the key usage; default by `authority`. `null` leaves it out. */
  keyUsage?: readonly number[] | null;
  purposes?: readonly string[];
  /** Keeps a key that is there already. */
  key?: KeyObject;
}

export const COMMON_NAME = '2.5.4.3';
export const SERIAL_NUMBER = '2.5.4.5';
export const ORGANIZATION = '2.5.4.10';
export const ORGANIZATION_IDENTIFIER = '2.5.4.97';

export async function newKey(kind: KeyKind): Promise<KeyObject> {
  if (kind === 'p-256' || kind === 'p-384')
    return (await generate('ec', { namedCurve: kind.toUpperCase() })).privateKey;
  return (await generate('rsa', { modulusLength: Number(kind.slice(4)) })).privateKey;
}

/** Issues a certificate; without an issuer it signs itself. */
export async function issue(wish: CertificateWish, issuer?: Identity): Promise<Identity> {
  const key = wish.key ?? (await newKey(wish.kind ?? 'rsa-2048'));
  const subject = nameOf(wish.subject);
  const certificate = new Certificate();
  certificate.version = 2;
  // Positive, and never two alike (RFC 5280 §4.1.2.2).
  certificate.serialNumber = new Integer({ valueHex: exact(Buffer.concat([Buffer.of(0x5a), randomBytes(12)])) });
  certificate.issuer = issuer?.subject ?? subject;
  certificate.subject = subject;
  certificate.notBefore = new Time({ type: 0, value: dayFromNow(wish.from ?? -1) });
  certificate.notAfter = new Time({ type: 0, value: dayFromNow(wish.to ?? 3650) });
  const publicKey = createPublicKey(key.export({ type: 'pkcs8', format: 'pem' }));
  certificate.subjectPublicKeyInfo = PublicKeyInfo.fromBER(exact(publicKey.export({ type: 'spki', format: 'der' })));
  certificate.extensions = extensionsOf(wish, publicKey, issuer?.key ?? key);
  const signer = issuer?.key ?? key;
  certificate.signature = certificate.signatureAlgorithm = signatureAlgorithm(signer);
  const content = certificate.encodeTBS();
  certificate.tbsView = new Uint8Array(content.toBER());
  certificate.signatureValue = new BitString({ valueHex: exact(sign('sha256', certificate.tbsView, signer)) });
  return { key, certificate: der(certificate.toSchema(true)), subject };
}

export function pemOf({ certificate }: Pick<Identity, 'certificate'>): string {
  const lines =
    Buffer.from(certificate)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** Reads an identity back from a PKCS#8 key in PEM and a certificate in DER. */
export function identityOf(pkcs8: string, certificate: Uint8Array): Identity {
  const { subject } = Certificate.fromBER(exact(certificate));
  return { key: createPrivateKey(pkcs8), certificate, subject };
}

function dayFromNow(days: number): Date {
  return new Date(Math.floor((Date.now() + days * DAY) / 1000) * 1000);
}

/** Each attribute by itself, as authorities write names; the library would put all of them into one set. */
function nameOf(parts: CertificateWish['subject']): RelativeDistinguishedNames {
  // RFC 5280 wants the serial number as a printable string; everything else may hold any letter.
  const value = (type: string, text: string) =>
    type === SERIAL_NUMBER ? new PrintableString({ value: text }) : new Utf8String({ value: text });
  const attributes = parts.map(([type, text]) =>
    new AttributeTypeAndValue({ type, value: value(type, text) }).toSchema(),
  );
  const name = new Sequence({ value: attributes.map((attribute) => new Asn1Set({ value: [attribute] })) });
  return RelativeDistinguishedNames.fromBER(name.toBER());
}

function extensionsOf(
  { authority = false, pathLength, keyUsage, purposes }: CertificateWish,
  key: KeyObject,
  issuerKey: KeyObject,
): Extension[] {
  const bits = keyUsage === undefined ? (authority ? [5, 6] : [0, 1]) : keyUsage;
  const extension = (extnID: string, critical: boolean, value: { toSchema(): { toBER(): ArrayBuffer } }) =>
    new Extension({ extnID, critical, extnValue: value.toSchema().toBER() });
  const constraints = new BasicConstraints({
    cA: authority,
    ...(pathLength === undefined ? {} : { pathLenConstraint: pathLength }),
  });
  const own = keyId(key);
  const above = keyId(createPublicKey(issuerKey.export({ type: 'pkcs8', format: 'pem' })));
  return [
    extension('2.5.29.19', true, constraints),
    ...(bits ? [new Extension({ extnID: '2.5.29.15', critical: true, extnValue: usageBits(bits) })] : []),
    ...(purposes ? [extension('2.5.29.37', false, new ExtKeyUsage({ keyPurposes: [...purposes] }))] : []),
    new Extension({ extnID: '2.5.29.14', critical: false, extnValue: Uint8Array.of(4, own.length, ...own).buffer }),
    new Extension({
      extnID: '2.5.29.35',
      critical: false,
      extnValue: Uint8Array.of(0x30, above.length + 2, 0x80, above.length, ...above).buffer,
    }),
  ];
}

/** RFC 5280 §4.2.1.2 leaves the way to us: any number that only this key has. */
function keyId(key: KeyObject): Uint8Array {
  return createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest();
}

function usageBits(bits: readonly number[]): ArrayBuffer {
  const byte = bits.reduce((all, bit) => all | (0x80 >> bit), 0);
  const unusedBits = byte === 0 ? 0 : 31 - Math.clz32(byte & -byte);
  return new BitString({ valueHex: Uint8Array.of(byte).buffer, unusedBits }).toBER();
}

function signatureAlgorithm(key: KeyObject): AlgorithmIdentifier {
  return key.asymmetricKeyType === 'rsa'
    ? new AlgorithmIdentifier({ algorithmId: RSA_SHA256, algorithmParams: new Null() })
    : new AlgorithmIdentifier({ algorithmId: ECDSA_SHA256 });
}
