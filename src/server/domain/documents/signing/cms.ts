import { constants, createHash, type KeyObject, type SigningOptions, verify } from 'node:crypto';
import {
  Set as Asn1Set,
  type BaseBlock,
  Constructed,
  fromBER,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  Sequence,
} from 'asn1js';
import { AlgorithmIdentifier, Certificate, createCMSECDSASignature, RSASSAPSSParams } from 'pkijs';
import { type CertificateFacts, exact } from './certificate.ts';

const DATA = '1.2.840.113549.1.7.1';
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const TIME_STAMP_TOKEN = '1.2.840.113549.1.9.16.2.14';
export const SHA256 = '2.16.840.1.101.3.4.2.1';

/** DER of the `SET OF` signed attributes (RFC 5652 §5.4); PAdES forbids a signing time (EN 319 142-1 §6.3). */
export function signedAttributes(digest: Uint8Array, certificate: CertificateFacts): Uint8Array {
  const certId = new Sequence({ value: [new Sequence({ value: [octets(sha256(certificate.der))] })] });
  const attributes = [
    attribute(CONTENT_TYPE, new ObjectIdentifier({ value: DATA })),
    attribute(MESSAGE_DIGEST, octets(digest)),
    attribute(SIGNING_CERTIFICATE_V2, new Sequence({ value: [certId] })),
  ];
  const sorted = attributes.map(der).sort(Buffer.compare);
  return der(new Asn1Set({ value: sorted.map(parseDer) }));
}

/** A verified signature in the form that CMS needs. */
export interface FittingSignature {
  value: Uint8Array;
  /** The `AlgorithmIdentifier` of the signature. */
  scheme: Sequence;
}

interface SignatureParts {
  attributes: Uint8Array;
  signature: FittingSignature;
  certificate: CertificateFacts;
  chain: readonly CertificateFacts[];
  /** DER of a time-stamp token over the signature (RFC 3161), for PAdES B-T. */
  timeStamp: Uint8Array | null;
}

/** The signature of an RSA key of 16,384 bits, the attributes, and the lengths. */
const FRAME_BYTES = 4_096;

/** Largest size of a container in bytes, before there is a signature or a time-stamp. */
export function containerBytes(
  { certificate, chain }: Pick<SignatureParts, 'certificate' | 'chain'>,
  timeStampBytes: number,
): number {
  const known = [certificate.issuer, certificate.der, ...chain.map((one) => one.der)];
  return known.reduce((sum, bytes) => sum + bytes.byteLength, FRAME_BYTES + timeStampBytes);
}

/** DER of the detached `ContentInfo`, with the certificates of the chain. */
export function signatureContainer(parts: SignatureParts): Uint8Array {
  const { attributes, signature, certificate, chain, timeStamp } = parts;
  const set = parseDer(attributes) as Asn1Set;
  const signerInfo = new Sequence({
    value: [
      new Integer({ value: 1 }),
      new Sequence({ value: [parseDer(certificate.issuer), Certificate.fromBER(exact(certificate.der)).serialNumber] }),
      algorithm(SHA256),
      tagged(0, set.valueBlock.value),
      signature.scheme,
      octets(signature.value),
      ...(timeStamp ? [tagged(1, [attribute(TIME_STAMP_TOKEN, parseDer(timeStamp))])] : []),
    ],
  });
  const signedData = new Sequence({
    value: [
      new Integer({ value: 1 }),
      new Asn1Set({ value: [algorithm(SHA256)] }),
      new Sequence({ value: [new ObjectIdentifier({ value: DATA })] }),
      tagged(
        0,
        [certificate, ...chain].map((one) => parseDer(one.der)),
      ),
      new Asn1Set({ value: [signerInfo] }),
    ],
  });
  return der(new Sequence({ value: [new ObjectIdentifier({ value: SIGNED_DATA }), tagged(0, [signedData])] }));
}

export function sha256(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

export function der(block: BaseBlock): Buffer {
  return Buffer.from(block.toBER());
}

/** @throws Error if the bytes are not one ASN.1 element. */
function parseDer(bytes: Uint8Array): BaseBlock {
  const { result, offset } = fromBER(exact(bytes));
  if (offset !== bytes.byteLength) throw new Error('The bytes are not one ASN.1 element.');
  return result;
}

function attribute(oid: string, value: BaseBlock): Sequence {
  return new Sequence({ value: [new ObjectIdentifier({ value: oid }), new Asn1Set({ value: [value] })] });
}

export function algorithm(oid: string): Sequence {
  return new Sequence({ value: [new ObjectIdentifier({ value: oid }), new Null()] });
}

export function octets(bytes: Uint8Array): OctetString {
  return new OctetString({ valueHex: exact(bytes) });
}

function tagged(tagNumber: number, value: BaseBlock[]): Constructed {
  return new Constructed({ idBlock: { tagClass: 3, tagNumber }, value });
}

const RSA = '1.2.840.113549.1.1.1';
const RSA_PSS = '1.2.840.113549.1.1.10';
const MGF1 = '1.2.840.113549.1.1.8';
const ECDSA_SHA256 = '1.2.840.10045.4.3.2';
/** Length of r‖s for P-256, the form of WebCrypto. */
const RAW_P256 = 64;
/** As long as the digest, as is usual (RFC 4055 §3.1 leaves it open). */
const SALT = 32;
const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SALT };

/** The signature in the form of CMS if it is by this key over these attributes (RFC 8017 §8), else `null`. */
export function fittingSignature(
  signature: Uint8Array,
  attributes: Uint8Array,
  key: KeyObject,
): FittingSignature | null {
  const kind = key.asymmetricKeyType;
  if (kind === 'ec') {
    const asDer = () => new Uint8Array(createCMSECDSASignature(exact(signature)));
    const forms = signature.byteLength === RAW_P256 ? [signature, asDer()] : [signature];
    const value = forms.find((form) => fits(form, attributes, key));
    return value ? { value, scheme: new Sequence({ value: [new ObjectIdentifier({ value: ECDSA_SHA256 })] }) } : null;
  }
  if (kind === 'rsa' && fits(signature, attributes, key)) return { value: signature, scheme: algorithm(RSA) };
  return fits(signature, attributes, key, PSS) ? { value: signature, scheme: pssScheme() } : null;
}

/** RFC 4055 §3.1, RFC 4056 §3. */
function pssScheme(): Sequence {
  const hashAlgorithm = new AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new Null() });
  const maskGenAlgorithm = new AlgorithmIdentifier({ algorithmId: MGF1, algorithmParams: hashAlgorithm.toSchema() });
  const parameters = new RSASSAPSSParams({ hashAlgorithm, maskGenAlgorithm, saltLength: SALT });
  return new Sequence({ value: [new ObjectIdentifier({ value: RSA_PSS }), parameters.toSchema()] });
}

function fits(signature: Uint8Array, attributes: Uint8Array, key: KeyObject, options: SigningOptions = {}): boolean {
  try {
    return verify('sha256', attributes, { key, ...options }, signature);
  } catch {
    return false;
  }
}
