import type { CertificateFacts } from '../certificate.ts';

/** A service's answer about a certificate, with the proof for the document. */
export interface RevocationAnswer {
  revoked: boolean;
  kind: 'ocsp' | 'crl';
  /** DER of the OCSP response (RFC 6960) or the list (RFC 5280 §5). */
  proof: Uint8Array;
  /** Cached until then. */
  until: Date;
}

export interface RevocationQuestion {
  certificate: CertificateFacts;
  issuer: CertificateFacts;
  now: Date;
  /** Hosts that may have a private address. */
  privateHosts: readonly string[];
}

/** Milliseconds that clocks may differ. */
const SKEW = 300_000;
/** Milliseconds for which an answer without an end counts. */
const WITHOUT_END = 600_000;

/** Until when an answer counts. @throws Error if it is from the future or out of date (RFC 6960 §3.2). */
export function inTime(thisUpdate: Date, nextUpdate: Date | undefined, now: Date): Date {
  if (thisUpdate.getTime() > now.getTime() + SKEW) throw new Error('The answer is from the future.');
  const until = nextUpdate ?? new Date(thisUpdate.getTime() + WITHOUT_END);
  if (until.getTime() < now.getTime() - SKEW) throw new Error('The answer is out of date.');
  return until;
}
