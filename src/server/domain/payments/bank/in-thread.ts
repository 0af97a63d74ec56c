import { ThreadPool, threadOf } from '../../../kit/threads/thread-pool.ts';
import type { BankFile } from './bank-file.ts';

const threads = new ThreadPool<Uint8Array, BankFile>({
  begin: threadOf('bank-file'),
  heap: 512,
  atOnce: 1,
  tasks: 50,
  // The largest file takes a second or two.
  patience: 30_000,
  queue: { length: 20, patience: 20_000 },
});

/** Reads a file of a bank in a thread, so that members do not wait for it. @throws ApiError as `readBankFile`; BusyError */
export function bankFileInThread(bytes: Uint8Array): Promise<BankFile> {
  return threads.demand(bytes);
}
