import { Worker, type WorkerOptions } from 'node:worker_threads';
import * as sources from '../../../src/server/threads/by-name.ts';
import { bundledFile } from './server-process.ts';

export const { importFile } = sources;

/** The server's threads begin with the bundle, as those of its processes do; those of tests alone with their source. */
export function startThread(file: URL, options: WorkerOptions): Worker {
  const [, source] = /\/(src\/server\/.*)$/.exec(file.pathname) ?? [];
  return source ? new Worker(bundledFile(source), options) : sources.startThread(file, options);
}
