import { validate } from 'stdnum/lib/cjs/es/nif.js';
import { signsDocuments } from '../../../../core/certificate-use.ts';
import { SigningError } from '../../../kit/errors.ts';
import type { CertificateFacts } from './certificate.ts';
import type { Trust } from './trust.ts';

const KEY_CERT_SIGN = 5;
const SERIAL_NUMBER = '2.5.4.5';
/** The organisation that a representative signs for (ETSI EN 319 412-3). */
const ORGANIZATION_IDENTIFIER = '2.5.4.97';
const MIN_RSA_BITS = 2048;
const MAX_CHAIN = 8;
/** The digest of our signatures, and the length of its salt for RSA-PSS. */
const DIGEST = 'sha256';
const SALT = 32;

/**
 * Checks whether a certificate may sign for a member; call it before a signature begins and again when it ends.
 * @param nif the member's national id, from the database.
 * @returns the authorities above it, nearest first.
 * @throws SigningError with the first problem.
 */
export function checkCertificate(leaf: CertificateFacts, nif: string, trust: Trust, now: Date): CertificateFacts[] {
  if (leaf.isAuthority) throw new SigningError('errors.signing.isAuthority');
  const chain = chainOf(leaf, trust.authorities);
  if (!chain) throw new SigningError('errors.signing.untrusted');
  if (now < leaf.notBefore) throw new SigningError('errors.signing.notYetValid');
  if (now > leaf.notAfter) throw new SigningError('errors.signing.expired');
  if (chain.some(({ notBefore, notAfter }) => now < notBefore || now > notAfter))
    throw new SigningError('errors.signing.authorityExpired');
  if ([leaf, ...chain].some((one) => trust.isRevoked(one))) throw new SigningError('errors.signing.revoked');
  checkUse(leaf);
  checkKey(leaf);
  checkPerson(leaf, nif);
  return chain;
}

function checkUse(certificate: CertificateFacts): void {
  if (!signsDocuments(certificate)) throw new SigningError('errors.signing.keyUsage');
}

function checkKey({ x509 }: CertificateFacts): void {
  const { asymmetricKeyType: kind, asymmetricKeyDetails: details = {} } = x509.publicKey;
  const isRsa = kind === 'rsa' || kind === 'rsa-pss';
  const strong =
    (isRsa && (details.modulusLength ?? 0) >= MIN_RSA_BITS) || (kind === 'ec' && details.namedCurve === 'prime256v1');
  if (!strong) throw new SigningError('errors.signing.weakKey');
  // An RSA-PSS key may be bound to other digests or a longer salt (RFC 4055 §3.1).
  const { hashAlgorithm = DIGEST, mgf1HashAlgorithm = DIGEST, saltLength = 0 } = details;
  if (hashAlgorithm !== DIGEST || mgf1HashAlgorithm !== DIGEST || saltLength > SALT)
    throw new SigningError('errors.signing.otherDigest');
}

function checkPerson({ names }: CertificateFacts, nif: string): void {
  if (names.has(ORGANIZATION_IDENTIFIER)) throw new SigningError('errors.signing.representative');
  const [serial, ...more] = names.get(SERIAL_NUMBER) ?? [];
  const id = serial === undefined || more.length > 0 ? null : plainNationalId(serial);
  if (id === null) throw new SigningError('errors.signing.noNationalId');
  if (id !== plainNationalId(nif)) throw new SigningError('errors.signing.otherPerson');
}

/** The chain above a certificate to an accepted authority, by name and signature; `null` if there is none. */
export function chainOf(leaf: CertificateFacts, authorities: readonly CertificateFacts[]): CertificateFacts[] | null {
  const chain: CertificateFacts[] = [];
  let below = leaf;
  while (chain.length < MAX_CHAIN) {
    const issuer = authorities.find((one) => canIssue(one, chain.length) && hasIssued(one, below));
    if (!issuer) return chain.length > 0 ? chain : null;
    chain.push(issuer);
    if (isSelfIssued(issuer)) return chain;
    below = issuer;
  }
  return null;
}

function canIssue({ isAuthority, keyUsage, pathLength }: CertificateFacts, below: number): boolean {
  return isAuthority && (keyUsage?.has(KEY_CERT_SIGN) ?? true) && (pathLength === null || below <= pathLength);
}

function hasIssued(authority: CertificateFacts, certificate: CertificateFacts): boolean {
  if (!Buffer.from(authority.subject).equals(certificate.issuer)) return false;
  try {
    return certificate.x509.verify(authority.x509.publicKey);
  } catch {
    return false;
  }
}

export function isSelfIssued({ subject, issuer }: CertificateFacts): boolean {
  return Buffer.from(subject).equals(issuer);
}

/** Types of semantics identifiers for natural persons (ETSI EN 319 412-1 §5.1.3) as Spanish authorities write them. */
const PREFIX = /^(?:IDC|PNO|TIN)ES-/;

/** The plain form of a Spanish national id (`IDCES-40123456W` is `40123456W`); `null` if it is none of a person. */
export function plainNationalId(text: string): string | null {
  const plain = text
    .trim()
    .toUpperCase()
    .replace(PREFIX, '')
    .replace(/[\s.-]/g, '');
  const found = validate(plain);
  return found.isValid && found.isIndividual && found.compact === plain ? plain : null;
}
