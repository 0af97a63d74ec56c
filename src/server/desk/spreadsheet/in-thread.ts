import { BusyError } from '../../http/errors.ts';
import { ThreadPool, threadOf } from '../../threads/thread-pool.ts';
import type { SpreadsheetContent } from './write-spreadsheet.ts';

const threads = new ThreadPool<SpreadsheetContent, Uint8Array>({
  begin: threadOf('spreadsheet'),
  // Twenty thousand rows of twenty columns take half of it.
  heap: 512,
  atOnce: 1,
  tasks: 50,
  queue: { length: 20, patience: 20_000 },
});
/** Milliseconds; twenty thousand rows take some seconds. */
const PATIENCE = 60_000;

/**
 * Makes an Excel workbook in a thread of its own.
 * @throws BusyError when too many are being made, or this one takes too long.
 */
export async function spreadsheetOf(content: SpreadsheetContent): Promise<Uint8Array> {
  const file = await threads.run(content, PATIENCE);
  if (file === null) throw new BusyError();
  return file;
}
