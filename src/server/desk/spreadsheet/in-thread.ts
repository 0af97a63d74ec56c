import { ThreadPool, threadOf } from '../../threads/thread-pool.ts';
import type { SpreadsheetContent } from './write-spreadsheet.ts';

const threads = new ThreadPool<SpreadsheetContent, Uint8Array>({
  begin: threadOf('spreadsheet'),
  // Twenty thousand rows of twenty columns take half of this, and some seconds.
  heap: 512,
  atOnce: 1,
  tasks: 50,
  patience: 60_000,
  queue: { length: 20, patience: 20_000 },
});

/** Writes an Excel workbook in a thread. @throws BusyError */
export function spreadsheetOf(content: SpreadsheetContent): Promise<Uint8Array> {
  return threads.demand(content);
}
