import type { BaseBlock } from 'asn1js';
import { type CertificateUse, signsDocuments } from '../../core/certificate-use.ts';
import { type Certificate, SignerError, type Unfit } from '../signer.ts';
import { encodedOf, hexOf, Malformed, octetsOf, oidOf, parse, parts } from './der.ts';

/** The used fields of an X.509 certificate (RFC 5280 §4.1). */
export interface SignerCertificate {
  subjectName: string;
  issuerName: string;
  /** ISO 8601. */
  validFrom: string;
  validUntil: string;
  use: CertificateUse;
  /** Hexadecimal SHA-256 of the DER. */
  thumbprint: string;
  /** SubjectPublicKeyInfo, DER. */
  publicKey: Uint8Array<ArrayBuffer>;
  der: Uint8Array<ArrayBuffer>;
}

const commonName = '2.5.4.3';

/** Throws `Malformed` for bytes that are no certificate. */
export async function readSignerCertificate(der: Uint8Array<ArrayBuffer>): Promise<SignerCertificate> {
  const fields = parts(parts(parse(der))[0]);
  // The version is the first field, tagged [0]; version 1 omits it.
  const at = fields[0]?.idBlock.tagClass === 3 ? 1 : 0;
  const [, , issuer, validity, subject, publicKey] = fields.slice(at);
  const [from, until] = parts(validity).map(dateOf);
  if (!from || !until) throw new Malformed('A date was expected');
  if (!globalThis.crypto?.subtle) throw new SignerError('insecurePage');
  return {
    subjectName: nameOf(subject),
    issuerName: nameOf(issuer),
    validFrom: from.toISOString(),
    validUntil: until.toISOString(),
    use: readUse(fields),
    thumbprint: hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', der))),
    publicKey: encodedOf(publicKey),
    der,
  };
}

function dateOf(node: BaseBlock): Date {
  const date = (node as unknown as { toDate?(): Date }).toDate?.();
  if (!date) throw new Malformed('A date was expected');
  return date;
}

/** The common name, or the last attribute of a name without one. */
function nameOf(name: BaseBlock | undefined): string {
  const attributes = parts(name).flatMap((set) => parts(set).map((pair) => parts(pair)));
  const chosen = attributes.find(([type]) => oidOf(type) === commonName) ?? attributes.at(-1);
  const value = (chosen?.[1]?.valueBlock as { value?: unknown } | undefined)?.value;
  return typeof value === 'string' ? value : '';
}

export function listedCertificate(facts: SignerCertificate): Certificate {
  const { thumbprint, subjectName, issuerName, validUntil } = facts;
  const unfit = unfitness(facts);
  return { thumbprint, subjectName, issuerName, validUntil, ...(unfit ? { unfit } : {}) };
}

const KEY_USAGE = '2.5.29.15';
const EXTENDED_KEY_USAGE = '2.5.29.37';

/** Key usage and extended key usage (RFC 5280 §4.2.1.3 and §4.2.1.12) among the fields of a TBSCertificate. */
function readUse(fields: readonly BaseBlock[]): CertificateUse {
  // The extensions are tagged [3].
  const tagged = fields.find(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === 3);
  const list = tagged ? parts(parts(tagged)[0]) : [];
  const extension = (oid: string) => {
    const match = list.map((one) => parts(one)).find(([type]) => oidOf(type) === oid);
    return match ? parse(octetsOf(match.at(-1))) : null;
  };
  const keyUsage = extension(KEY_USAGE);
  const purposes = extension(EXTENDED_KEY_USAGE);
  return {
    keyUsage: keyUsage && bitsOf(keyUsage),
    purposes: purposes && parts(purposes).map(oidOf),
  };
}

/** Positions of the set bits; bit 0 is the highest bit of the first byte. */
function bitsOf(node: BaseBlock): ReadonlySet<number> {
  const bytes = (node.valueBlock as unknown as { valueHexView: Uint8Array }).valueHexView;
  const all = Array.from({ length: bytes.length * 8 }, (_, bit) => bit);
  return new Set(all.filter((bit) => ((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1));
}

/** Why the server would refuse a signature, as far as the certificate tells. */
function unfitness({ validFrom, validUntil, use }: SignerCertificate): Unfit | undefined {
  const now = new Date();
  if (now < new Date(validFrom)) return 'notYetValid';
  if (now > new Date(validUntil)) return 'expired';
  return signsDocuments(use) ? undefined : 'keyUsage';
}
