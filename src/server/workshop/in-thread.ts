import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ThreadPool, threadOf } from '../threads/thread-pool.ts';
import type { Compiled, CompileTask } from './compile-files.ts';

const threads = new ThreadPool<CompileTask, Compiled>({
  begin: threadOf('compile'),
  heap: 512,
  // A second one would take a processor from members; each keeps what it compiled, so the next time is short.
  atOnce: 1,
  tasks: 200,
  patience: 60_000,
  queue: { length: 10, patience: 30_000 },
});

/** Checks and compiles files in a thread. @throws BusyError if it takes too long, or too many wait */
export async function compileInThread(task: Omit<CompileTask, 'folder'>): Promise<Compiled> {
  const folder = await mkdtemp(path.join(tmpdir(), 'workshop-'));
  try {
    return await threads.demand({ ...task, folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
