import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ApiError, type FailureText } from '../../http/errors.ts';
import type { PdfVerdict } from './inspection.ts';

const TYPESCRIPT = import.meta.url.endsWith('.ts');
const INSPECTION = new URL(TYPESCRIPT ? './worker.ts' : './worker.js', import.meta.url);
/** Megabytes of objects; a document of 5 MB takes a tenth of it. */
const HEAP = { maxOldGenerationSizeMb: 256 };
/** Milliseconds; a document of 5 MB takes a fraction of a second. */
const PATIENCE = 20_000;
/** Milliseconds until a thread must have begun, on a machine that is very busy. */
const START = 120_000;
/** Threads at once: a processor stays for everybody else. */
const AT_ONCE = 2;

/** Documents until a thread makes room for a new one: the library never forgets a name it has read. */
const CHECKS = 20;

const TEXTS: Record<Exclude<PdfVerdict, 'harmless'>, FailureText> = {
  active: 'errors.server.pdfActive',
  locked: 'errors.server.pdfLocked',
  broken: 'errors.server.fileBroken',
};

/**
 * @param patience milliseconds the check may take
 * @throws ApiError 415 for a document that does more than to be read, or that nobody can look into.
 */
export async function demandHarmlessPdf(bytes: Uint8Array, patience = PATIENCE): Promise<void> {
  const verdict = await inTurn(() => verdictOn(bytes, patience));
  if (verdict !== 'harmless') throw new ApiError(415, TEXTS[verdict]);
}

/** A document that keeps the thread busy for too long, or fills its memory, is as good as broken. */
async function verdictOn(bytes: Uint8Array, patience: number): Promise<PdfVerdict> {
  const thread = idle.pop() ?? { worker: await startWorker(), checks: 0 };
  const { worker } = thread;
  worker.ref();
  worker.postMessage(bytes);
  const verdict = await nextMessage<PdfVerdict>(worker, patience);
  thread.checks += 1;
  if (verdict === null || thread.checks >= CHECKS) await worker.terminate();
  else {
    worker.unref();
    idle.push(thread);
  }
  return verdict ?? 'broken';
}

/** @throws Error when it does not start, which is no document's fault. */
async function startWorker(): Promise<Worker> {
  const options = { resourceLimits: HEAP, stdout: true, stderr: true };
  const worker = TYPESCRIPT
    ? new Worker(learnTypeScript(), { ...options, eval: true })
    : new Worker(INSPECTION, options);
  // One that ends while it waits must neither end the process nor be asked again.
  worker.on('error', () => {});
  worker.once('exit', () => {
    const at = idle.findIndex((thread) => thread.worker === worker);
    if (at >= 0) idle.splice(at, 1);
  });
  if (await nextMessage(worker, START)) return worker;
  await worker.terminate();
  throw new Error('The thread that looks into documents does not start.');
}

/** @returns `null` when there comes none in that many milliseconds, or none any more. */
function nextMessage<Message>(worker: Worker, patience: number): Promise<Message | null> {
  return new Promise((resolve) => {
    const done = (message: Message | null) => {
      clearTimeout(timer);
      worker.off('message', done).off('error', giveUp).off('exit', giveUp);
      resolve(message);
    };
    const giveUp = () => done(null);
    const timer = setTimeout(giveUp, patience);
    worker.once('message', done).once('error', giveUp).once('exit', giveUp);
  });
}

/** A thread does not inherit what lets its process read TypeScript (Node 20): a line of JavaScript has to begin. */
function learnTypeScript(): string {
  // The module beside it: the CommonJS one of tsx 4.23 looks for its hooks in the wrong folder.
  const api = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/cjs$/, 'mjs'),
  ).href;
  const file = INSPECTION.href;
  return `import(${JSON.stringify(api)}).then(({ register }) => (register(), import(${JSON.stringify(file)})));`;
}

/** Threads that wait for the next document, with what they have seen. */
const idle: { worker: Worker; checks: number }[] = [];
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
