import { BusyError } from '../http/errors.ts';
import { ThreadPool } from '../threads/thread-pool.ts';
import type { DocumentContent } from './pdf/content.ts';
import type { CertificateFacts } from './signing/certificate.ts';
import { sha256 } from './signing/cms.ts';
import type { SignatureFacts, ValidationData } from './signing/pdf-signature.ts';
import type { RevocationProofs } from './signing/revocation/revocation-checks.ts';

/** What a thread makes: a document, the place for a signature in one, or what a signed one is verified by later. */
export type DocumentTask =
  | { content: DocumentContent }
  | { document: Uint8Array; facts: SignatureFacts }
  | { signed: Uint8Array; data: ValidationData };

const threads = new ThreadPool<DocumentTask, Uint8Array>({
  module: new URL('./worker', import.meta.url),
  heap: 512,
  atOnce: 2,
  tasks: 200,
  // An ordinary document takes a tenth of a second: these wait for some five seconds.
  queue: { length: 100, patience: 20_000 },
});
/** How many are being made, and wait. */
export function documentQueue(): { running: number; waiting: number } {
  return threads.state;
}

/** Milliseconds; one of 4,700 lines takes a second or two. */
const PATIENCE = 60_000;

/**
 * Makes a PDF in a thread of its own; never call it within a transaction that others wait for.
 * @throws BusyError when too many are being made, or this one takes too long.
 */
export async function madeInThread(task: DocumentTask): Promise<Uint8Array> {
  const pdf = await threads.run(task, PATIENCE);
  if (pdf === null) throw new BusyError();
  return pdf;
}

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
