import type { BaseBlock } from 'asn1js';
import type { CertificateUse } from '../../core/certificate-use.ts';
import type { Certificate } from '../signer.ts';
import { SigningError } from '../signing-error.ts';
import { encodedOf, Malformed, oidOf, parse, parts } from './der.ts';
import { readUse, unfitness } from './use.ts';

/** What is needed of an X.509 certificate (RFC 5280 §4.1). */
export interface CertificateFacts {
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

/** Throws `Malformed` when the bytes are no certificate. */
export async function readCertificate(der: Uint8Array<ArrayBuffer>): Promise<CertificateFacts> {
  const fields = parts(parts(parse(der))[0]);
  // The version stands first, tagged [0], unless it is the oldest.
  const at = fields[0]?.idBlock.tagClass === 3 ? 1 : 0;
  const [, , issuer, validity, subject, publicKey] = fields.slice(at);
  const [from, until] = parts(validity).map(dateOf);
  if (!from || !until) throw new Malformed('A date was expected');
  if (!globalThis.crypto?.subtle) throw new SigningError('insecurePage');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', der));
  return {
    subjectName: nameOf(subject),
    issuerName: nameOf(issuer),
    validFrom: from.toISOString(),
    validUntil: until.toISOString(),
    use: readUse(fields),
    thumbprint: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    publicKey: encodedOf(publicKey),
    der,
  };
}

function dateOf(node: BaseBlock): Date {
  const date = (node as unknown as { toDate?(): Date }).toDate?.();
  if (!date) throw new Malformed('A date was expected');
  return date;
}

/** The common name, or whatever stands last in a name without one. */
function nameOf(name: BaseBlock | undefined): string {
  const attributes = parts(name).flatMap((set) => parts(set).map((pair) => parts(pair)));
  const chosen = attributes.find(([type]) => oidOf(type) === commonName) ?? attributes.at(-1);
  const value = (chosen?.[1]?.valueBlock as { value?: unknown } | undefined)?.value;
  return typeof value === 'string' ? value : '';
}

/** What the picker shows of it. */
export function listedOf(facts: CertificateFacts): Certificate {
  const { thumbprint, subjectName, issuerName, validUntil } = facts;
  const unfit = unfitness(facts);
  return { thumbprint, subjectName, issuerName, validUntil, ...(unfit ? { unfit } : {}) };
}
