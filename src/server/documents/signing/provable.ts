import { madeInThread } from '../in-thread.ts';
import type { CertificateFacts } from './certificate.ts';
import { sha256 } from './cms.ts';
import type { RevocationProofs } from './revocation/revocation-checks.ts';

/**
 * A signed document with what its certificates can be verified by later; as it is where no service has said anything.
 * @throws BusyError
 */
export async function provable(
  signed: Uint8Array,
  certificates: readonly CertificateFacts[],
  proofs: RevocationProofs['proofs'],
): Promise<Uint8Array> {
  if (proofs.length === 0) return signed;
  const of = (kind: 'ocsp' | 'crl') => different(proofs.filter((one) => one.kind === kind).map(({ proof }) => proof));
  const data = { certificates: different(certificates.map(({ der }) => der)), ocsps: of('ocsp'), crls: of('crl') };
  return madeInThread({ signed, data });
}

function different(parts: readonly Uint8Array[]): Uint8Array[] {
  return [...new Map(parts.map((bytes) => [sha256(bytes).toString('hex'), bytes])).values()];
}
