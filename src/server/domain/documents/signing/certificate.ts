import { X509Certificate } from 'node:crypto';
import { fromBER, type Sequence } from 'asn1js';
import { BasicConstraints, Certificate, CRLDistributionPoints, ExtKeyUsage, type GeneralName, InfoAccess } from 'pkijs';
import { SigningError } from '../../../kit/errors.ts';

export interface CertificateFacts {
  der: Uint8Array;
  x509: X509Certificate;
  /** DER of the names, compared byte by byte. */
  subject: Uint8Array;
  issuer: Uint8Array;
  /** Hexadecimal, lower case, without leading zeros. */
  serial: string;
  notBefore: Date;
  notAfter: Date;
  isAuthority: boolean;
  /** How many authorities may be below this one; `null` for no limit. */
  pathLength: number | null;
  /** Bits (0 digitalSignature, 1 nonRepudiation, 5 keyCertSign); `null` without the extension. */
  keyUsage: ReadonlySet<number> | null;
  /** Purposes of the extended key usage; `null` without the extension. */
  purposes: readonly string[] | null;
  /** Addresses of the authority's revocation services: responders (OCSP) and lists (CRL). */
  services: { ocsp: readonly string[]; crl: readonly string[] };
  /** Values of the subject's attributes, by OID. */
  names: ReadonlyMap<string, readonly string[]>;
}

const BASIC_CONSTRAINTS = '2.5.29.19';
const KEY_USAGE = '2.5.29.15';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const AUTHORITY_INFO_ACCESS = '1.3.6.1.5.5.7.1.1';
const OCSP = '1.3.6.1.5.5.7.48.1';
const CRL_DISTRIBUTION_POINTS = '2.5.29.31';
/** Type of a general name that is an address (RFC 5280 §4.2.1.6). */
const URI = 6;
/** Far more than any personal certificate. */
const MAX_BYTES = 32_768;

/** Reads one certificate. @throws SigningError `unreadable` */
export function readCertificate(der: Uint8Array): CertificateFacts {
  try {
    if (der.byteLength > MAX_BYTES) throw new Error('too large');
    const x509 = new X509Certificate(der);
    // Bytes after the certificate would make two files of one certificate.
    if (!x509.raw.equals(der)) throw new Error('trailing bytes');
    return factsOf(Certificate.fromBER(exact(der)), x509, der);
  } catch {
    throw new SigningError('errors.signing.unreadable');
  }
}

/** Decodes base64 DER from a signing tool, or PEM. */
export function certificateBytes(text: string): Uint8Array {
  return Buffer.from(text.replace(/-----[^-]+-----/g, ''), 'base64');
}

export function readPem(text: string): CertificateFacts[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  return blocks.map((block) => readCertificate(certificateBytes(block)));
}

/** A copy, because the parsers take whole buffers and a view may be part of a larger one. */
export function exact(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

function factsOf(certificate: Certificate, x509: X509Certificate, der: Uint8Array): CertificateFacts {
  const constraints = extension(certificate, BASIC_CONSTRAINTS, (value) => new BasicConstraints({ schema: value }));
  const length = constraints?.pathLenConstraint;
  return {
    der,
    x509,
    subject: new Uint8Array(certificate.subject.toSchema().toBER()),
    issuer: new Uint8Array(certificate.issuer.toSchema().toBER()),
    serial: serialText(x509.serialNumber),
    notBefore: certificate.notBefore.value,
    notAfter: certificate.notAfter.value,
    isAuthority: constraints?.cA === true,
    pathLength: typeof length === 'number' ? length : null,
    keyUsage: extension(certificate, KEY_USAGE, (value) => bitsOf(value.valueBlock.valueHexView)) ?? null,
    purposes:
      extension(certificate, EXTENDED_KEY_USAGE, (value) => new ExtKeyUsage({ schema: value }).keyPurposes) ?? null,
    services: servicesOf(certificate),
    names: namesOf(certificate),
  };
}

/** RFC 5280 §4.2.2.1 and §4.2.1.13. Lists of another authority, or for some reasons only, are skipped. */
function servicesOf(certificate: Certificate): CertificateFacts['services'] {
  const access = extension(certificate, AUTHORITY_INFO_ACCESS, (value) => new InfoAccess({ schema: value }));
  const points = extension(
    certificate,
    CRL_DISTRIBUTION_POINTS,
    (value) => new CRLDistributionPoints({ schema: value }),
  );
  const responders = access?.accessDescriptions.filter(({ accessMethod }) => accessMethod === OCSP) ?? [];
  const whole = points?.distributionPoints.filter(({ reasons, cRLIssuer }) => !reasons && !cRLIssuer) ?? [];
  return {
    ocsp: addresses(responders.map(({ accessLocation }) => accessLocation)),
    crl: addresses(
      whole.flatMap(({ distributionPoint }) => (Array.isArray(distributionPoint) ? distributionPoint : [])),
    ),
  };
}

function addresses(names: readonly GeneralName[]): string[] {
  const found = names.filter(({ type }) => type === URI).map(({ value }) => String(value));
  return found.filter((one) => URL.canParse(one) && /^https?:/i.test(one));
}

/** Serial numbers are compared as numbers: tools differ in leading zeros and colons. */
export function serialText(serial: string): string {
  return serial
    .replace(/[\s:]/g, '')
    .replace(/^0x/i, '')
    .replace(/^0+(?=.)/, '')
    .toLowerCase();
}

// biome-ignore lint/suspicious/noExplicitAny: the parser's own type for any element of ASN.1.
function extension<T>(certificate: Certificate, oid: string, read: (value: any) => T): T | undefined {
  const found = certificate.extensions?.find(({ extnID }) => extnID === oid);
  if (!found) return undefined;
  const { result, offset } = fromBER(exact(found.extnValue.valueBlock.valueHexView));
  if (offset === -1) throw new Error(`extension ${oid} is broken`);
  return read(result as Sequence);
}

function bitsOf(bytes: Uint8Array): ReadonlySet<number> {
  const set = new Set<number>();
  for (const [at, byte] of bytes.entries())
    for (let bit = 0; bit < 8; bit += 1) if (byte & (0x80 >> bit)) set.add(at * 8 + bit);
  return set;
}

function namesOf({ subject }: Certificate): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const { type, value } of subject.typesAndValues) {
    const known = names.get(type) ?? [];
    names.set(type, [...known, String(value.valueBlock.value)]);
  }
  return names;
}
