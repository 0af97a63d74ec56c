import { parentPort } from 'node:worker_threads';
import type { TaskOutcome } from './thread-pool.ts';

/** Runs in a thread: tells its `ThreadPool` that it has started, then does its tasks one after the other. */
export function serveTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  const answer = (outcome: TaskOutcome<Result> | 'ready') => parentPort?.postMessage(outcome);
  parentPort?.on('message', (task: Task) =>
    work(task).then(
      (result) => answer({ result }),
      (error: unknown) => answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    ),
  );
  answer('ready');
}
