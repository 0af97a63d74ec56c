import { workerData } from 'node:worker_threads';
import type { ThreadName } from './thread-pool.ts';

/** The module of each thread calls `serveTasks`. */
const THREADS: Record<ThreadName, () => Promise<unknown>> = {
  compile: () => import('../workshop/compile-worker.ts'),
  documents: () => import('../documents/worker.ts'),
  pdf: () => import('../files/pdf/worker.ts'),
  'revocation-list': () => import('../documents/signing/revocation/crl-worker.ts'),
  spreadsheet: () => import('../desk/spreadsheet/write-spreadsheet.ts'),
};

await THREADS[workerData as ThreadName]();
