import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

// A bundle (`scripts/lib/bundle/bundle.mjs`) puts a module of its own in this one's place: no import statement names
// what is found in a folder, and a thread begins in a file of its own.

/** Loads a source that is found by its name. */
export function importFile<Module>(file: URL): Promise<Module> {
  return import(file.href);
}

/** Begins a thread with a source. */
export function startThread(file: URL, options: WorkerOptions): Worker {
  // The module beside it: the CommonJS one of tsx 4.23 looks for its hooks in the wrong folder.
  const tsx = createRequire(import.meta.url)
    .resolve('tsx/esm/api')
    .replace(/cjs$/, 'mjs');
  return new Worker(learnTypeScript(file, tsx), { ...options, eval: true });
}

/** A thread does not inherit what lets its process read TypeScript (tsx on Node 20): a line of JavaScript has to begin. */
function learnTypeScript(file: URL, tsx: string): string {
  const api = JSON.stringify(pathToFileURL(tsx).href);
  return `import(${api}).then(({ register }) => (register(), import(${JSON.stringify(file.href)})));`;
}
