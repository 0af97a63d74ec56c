import { ThreadPool, threadOf } from '../../kit/threads/thread-pool.ts';
import type { DocumentContent } from './pdf/content.ts';
import type { CertificateFacts } from './signing/certificate.ts';
import { sha256 } from './signing/cms.ts';
import type { SignatureFacts, ValidationData } from './signing/pdf-signature.ts';
import type { RevocationProofs } from './signing/revocation/revocation-checks.ts';

/** A task of the threads: write a document, prepare one for a signature, or add validation data to a signed one. */
export type DocumentTask =
  | { content: DocumentContent }
  | { document: Uint8Array; facts: SignatureFacts }
  | { signed: Uint8Array; data: ValidationData };

const threads = new ThreadPool<DocumentTask, Uint8Array>({
  begin: threadOf('documents'),
  heap: 512,
  atOnce: 2,
  tasks: 200,
  // A document of 4,700 lines takes a second or two.
  patience: 60_000,
  // An ordinary document takes a tenth of a second, so a full queue takes some five seconds.
  queue: { length: 100, patience: 20_000 },
});

export function documentQueue(): { running: number; waiting: number } {
  return threads.state;
}

/** Makes a PDF in a thread. Never call it within a transaction that others wait for. @throws BusyError */
export function madeInThread(task: DocumentTask): Promise<Uint8Array> {
  return threads.demand(task);
}

/** Adds the data that a signature is verified with later; a document without such data stays. @throws BusyError */
export async function withProofs(
  signed: Uint8Array,
  certificates: readonly CertificateFacts[],
  proofs: RevocationProofs['proofs'],
): Promise<Uint8Array> {
  if (proofs.length === 0) return signed;
  const ofKind = (kind: 'ocsp' | 'crl') =>
    withoutRepeats(proofs.filter((one) => one.kind === kind).map(({ proof }) => proof));
  const data = {
    certificates: withoutRepeats(certificates.map(({ der }) => der)),
    ocsps: ofKind('ocsp'),
    crls: ofKind('crl'),
  };
  return madeInThread({ signed, data });
}

function withoutRepeats(parts: readonly Uint8Array[]): Uint8Array[] {
  return [...new Map(parts.map((bytes) => [sha256(bytes).toString('hex'), bytes])).values()];
}
