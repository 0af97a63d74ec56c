import { workerData } from 'node:worker_threads';
import type { ThreadName } from './thread-pool.ts';

/** The module of each thread calls `serveTasks`, that of a process `serveTasksInProcess`. */
const THREADS: Record<ThreadName, () => Promise<unknown>> = {
  'bank-file': () => import('../payments/bank/bank-file.ts'),
  compile: () => import('../workshop/compile-worker.ts'),
  documents: () => import('../documents/worker.ts'),
  pdf: () => import('../files/pdf/worker.ts'),
  'revocation-list': () => import('../documents/signing/revocation/crl-worker.ts'),
  spreadsheet: () => import('../desk/spreadsheet/write-spreadsheet.ts'),
};

/** A process gets its name as an argument. */
const name = (workerData ?? process.argv[2]) as ThreadName;
await THREADS[name]();
