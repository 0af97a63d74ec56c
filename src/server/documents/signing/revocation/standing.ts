import type { CertificateFacts } from '../certificate.ts';

/** What a service of the authority says of a certificate, with the proof that goes into the document. */
export interface RevocationAnswer {
  revoked: boolean;
  kind: 'ocsp' | 'crl';
  /** DER of the OCSP response (RFC 6960) or of the list (RFC 5280 §5). */
  proof: Uint8Array;
  /** Until when it need not be asked again. */
  until: Date;
}

/** Whom a service is asked about. */
export interface RevocationQuestion {
  certificate: CertificateFacts;
  issuer: CertificateFacts;
  now: Date;
  /** Hosts that may be within a private network. */
  privateHosts: readonly string[];
}

/** How far the clocks of others may be from ours, in milliseconds. */
const SKEW = 300_000;
/** An answer that names no end is good for as long, in milliseconds. */
const WITHOUT_END = 600_000;

/**
 * Until when an answer counts.
 * @throws Error when it is of the future, or of the past (RFC 6960 §3.2, points 5 and 6).
 */
export function inTime(thisUpdate: Date, nextUpdate: Date | undefined, now: Date): Date {
  if (thisUpdate.getTime() > now.getTime() + SKEW) throw new Error('The answer is of the future.');
  const until = nextUpdate ?? new Date(thisUpdate.getTime() + WITHOUT_END);
  if (until.getTime() < now.getTime() - SKEW) throw new Error('The answer is out of date.');
  return until;
}
