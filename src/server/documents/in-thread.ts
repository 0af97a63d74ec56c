import { BusyError } from '../http/errors.ts';
import { ThreadPool, threadOf } from '../threads/thread-pool.ts';
import type { DocumentContent } from './pdf/content.ts';
import type { SignatureFacts } from './signing/pdf-signature.ts';
import type { ValidationData } from './signing/validation-data.ts';

/** What a thread makes: a document, the place for a signature in one, or what a signed one is verified by later. */
export type DocumentTask =
  | { content: DocumentContent }
  | { document: Uint8Array; facts: SignatureFacts }
  | { signed: Uint8Array; data: ValidationData };

const threads = new ThreadPool<DocumentTask, Uint8Array>({
  begin: threadOf('documents'),
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
