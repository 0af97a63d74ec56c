import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

// A bundle (`scripts/lib/bundle/bundle.mjs`) replaces this module: it resolves modules found in folders, and the files
// of threads, at build time.

/** Loads a module by its address. */
export function importFile<Module>(file: URL): Promise<Module> {
  return import(file.href);
}

/** Starts a thread with a source file. */
export function startThread(file: URL, options: WorkerOptions): Worker {
  // tsx 4.23's CommonJS module looks for its hooks in the wrong folder, so the ESM one beside it is used.
  const tsx = createRequire(import.meta.url)
    .resolve('tsx/esm/api')
    .replace(/cjs$/, 'mjs');
  return new Worker(learnTypeScript(file, tsx), { ...options, eval: true });
}

/**
 * A thread does not inherit tsx from its process (Node 20), so it starts with a line of JavaScript that registers it.
 */
function learnTypeScript(file: URL, tsx: string): string {
  const api = JSON.stringify(pathToFileURL(tsx).href);
  return `import(${api}).then(({ register }) => (register(), import(${JSON.stringify(file.href)})));`;
}
