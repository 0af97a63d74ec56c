import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Begins a thread with a source of the tests. A thread does not inherit what lets its process read TypeScript. */
export function sourceThread(file: URL): (options: WorkerOptions) => Worker {
  // The ES module of tsx: the CommonJS one of tsx 4.23 looks for its hooks in the wrong folder.
  const tsx = createRequire(import.meta.url)
    .resolve('tsx/esm/api')
    .replace(/cjs$/, 'mjs');
  const api = JSON.stringify(pathToFileURL(tsx).href);
  const code = `import(${api}).then(({ register }) => (register(), import(${JSON.stringify(file.href)})));`;
  return (options) => new Worker(code, { ...options, eval: true });
}
