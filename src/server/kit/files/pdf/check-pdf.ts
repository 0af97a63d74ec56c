import { ApiError, type FailureText } from '../../errors.ts';
import { ThreadPool, threadOf } from '../../threads/thread-pool.ts';
import type { PdfVerdict } from './worker.ts';

const threads = new ThreadPool<Uint8Array, PdfVerdict>({
  begin: threadOf('pdf'),
  // A document of 5 MB takes a tenth of this.
  heap: 256,
  atOnce: 2,
  // The library keeps every name that it has read.
  tasks: 20,
  // A document of 5 MB takes a fraction of a second.
  patience: 20_000,
  // Shorter than the pause allowed in a body, whose rest is read after the check.
  queue: { length: 100, patience: 20_000 },
});

const TEXTS: Record<Exclude<PdfVerdict, 'harmless'>, FailureText> = {
  active: 'errors.server.pdfActive',
  locked: 'errors.server.pdfLocked',
  broken: 'errors.server.fileBroken',
};

/**
 * Refuses documents that do more than show pages; one of a sender at a time.
 * @throws ApiError 415 for an active, encrypted or unreadable document; BusyError if too many wait.
 */
export async function demandHarmlessPdf(bytes: Uint8Array, sender: number | string, patience?: number): Promise<void> {
  const verdict = (await threads.run(bytes, sender, patience).catch(asServerFault)) ?? 'broken';
  if (verdict !== 'harmless') throw new ApiError(415, TEXTS[verdict]);
}

/** A reader of bodies takes plain errors for mistakes of the sender. */
function asServerFault(cause: unknown): never {
  throw cause instanceof ApiError ? cause : Object.assign(new ApiError(503, 'errors.server.unavailable'), { cause });
}
