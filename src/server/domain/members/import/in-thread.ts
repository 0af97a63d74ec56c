import { ThreadPool, threadOf } from '../../../kit/threads/thread-pool.ts';
import type { MembersTable } from './read.ts';

const threads = new ThreadPool<string, MembersTable>({
  begin: threadOf('members-file'),
  // The largest file takes a third of this, and some seconds.
  heap: 512,
  atOnce: 1,
  tasks: 50,
  patience: 60_000,
  rest: 60_000,
  queue: { length: 20, patience: 20_000 },
});

/** Splits a file of people in a thread, so that members do not wait for it. @throws BusyError */
export function membersTableInThread(csv: string): Promise<MembersTable> {
  return threads.demand(csv);
}
