import { ApiError, type FailureText } from '../../http/errors.ts';
import { ThreadPool, threadOf } from '../../threads/thread-pool.ts';
import type { PdfVerdict } from './inspection.ts';

const threads = new ThreadPool<Uint8Array, PdfVerdict>({
  begin: threadOf('pdf'),
  // A document of 5 MB takes a tenth of it.
  heap: 256,
  atOnce: 2,
  // The library never forgets a name it has read.
  tasks: 20,
  // Shorter than a body may pause, whose rest is read when this is over.
  queue: { length: 100, patience: 20_000 },
});
/** Milliseconds; a document of 5 MB takes a fraction of a second. */
const PATIENCE = 20_000;

const TEXTS: Record<Exclude<PdfVerdict, 'harmless'>, FailureText> = {
  active: 'errors.server.pdfActive',
  locked: 'errors.server.pdfLocked',
  broken: 'errors.server.fileBroken',
};

/**
 * A document that keeps the thread busy for too long, or fills its memory, is as good as broken.
 * @param sender whose it is: nobody's documents keep those of others waiting.
 * @param patience milliseconds the check may take
 * @throws ApiError 415 for a document that does more than to be read, or that nobody can look into; BusyError while too
 * many are being looked at.
 */
export async function demandHarmlessPdf(
  bytes: Uint8Array,
  sender: number | string,
  patience = PATIENCE,
): Promise<void> {
  const verdict = (await threads.run(bytes, patience, sender)) ?? 'broken';
  if (verdict !== 'harmless') throw new ApiError(415, TEXTS[verdict]);
}
