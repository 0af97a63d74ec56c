import { workerData } from 'node:worker_threads';
import type { ThreadName } from './kit/threads/thread-pool.ts';

/** The module of each thread calls `serveTasks`, that of a process `serveTasksInProcess`. */
const THREADS: Record<ThreadName, () => Promise<unknown>> = {
  archive: () => import('./domain/workshop/archive.ts'),
  'bank-file': () => import('./domain/payments/bank/bank-file.ts'),
  compile: () => import('./compile-worker.ts'),
  documents: () => import('./domain/documents/worker.ts'),
  'members-file': () => import('./domain/members/import/worker.ts'),
  pdf: () => import('./kit/files/pdf/worker.ts'),
  'revocation-list': () => import('./domain/documents/signing/revocation/crl-worker.ts'),
  spreadsheet: () => import('./kit/spreadsheet/write-spreadsheet.ts'),
};

/** A process gets its name as an argument. */
const name = (workerData ?? process.argv[2]) as ThreadName;
await THREADS[name]();
