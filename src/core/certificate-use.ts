/** Bits of a certificate's key usage (RFC 5280 §4.2.1.3). */
const DIGITAL_SIGNATURE = 0;
const NON_REPUDIATION = 1;

/** Purposes of certificates that may sign documents; the purpose of TLS servers is not among them. */
const PERSONAL_PURPOSES = [
  '2.5.29.37.0', // any
  '1.3.6.1.5.5.7.3.2', // client authentication
  '1.3.6.1.5.5.7.3.4', // e-mail
  '1.3.6.1.5.5.7.3.36', // documents (RFC 9336)
  '1.3.6.1.4.1.311.10.3.12', // documents (Microsoft)
  '1.2.840.113583.1.1.5', // documents (Adobe)
];

export interface CertificateUse {
  /** Bits that are set; `null` when the certificate does not say. */
  keyUsage: ReadonlySet<number> | null;
  /** Object identifiers of the extended key usage; `null` when the certificate does not say. */
  purposes: readonly string[] | null;
}

/** Whether a certificate may sign documents. Server and browser both use it. */
export function signsDocuments({ keyUsage, purposes }: CertificateUse): boolean {
  const signs = keyUsage?.has(DIGITAL_SIGNATURE) || keyUsage?.has(NON_REPUDIATION) || false;
  return signs && (purposes?.some((purpose) => PERSONAL_PURPOSES.includes(purpose)) ?? true);
}
