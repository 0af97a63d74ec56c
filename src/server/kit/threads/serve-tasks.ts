import { parentPort } from 'node:worker_threads';
import { ApiError } from '../errors.ts';
import type { TaskOutcome } from './thread-pool.ts';

type Work<Task, Result> = (task: Task) => Promise<Result>;

let serves = false;

/** Whether this thread or process was begun to serve tasks. */
export function servesTasks(): boolean {
  return serves;
}

/**
 * Runs in a thread: tells its `ThreadPool` that it has started, then does what it is given. Does nothing outside a thread,
 * where a module may be imported for something else that it exports.
 */
export function serveTasks<Task, Result>(work: Work<Task, Result>): void {
  const port = parentPort;
  if (port) serve(work, port, (message) => port.postMessage(message));
}

/** The same in a process that was begun for it (`OwnProcess`). */
export function serveTasksInProcess<Task, Result>(work: Work<Task, Result>): void {
  serve(work, process, (message) => process.send?.(message));
}

function serve<Task, Result>(
  work: Work<Task, Result>,
  from: { on(event: 'message', take: (task: Task) => void): unknown },
  answer: (message: TaskOutcome<Result> | 'ready') => void,
): void {
  serves = true;
  from.on('message', (task) => {
    void work(task).then(
      (result) => answer({ result }),
      (error: unknown) => answer(failureOf(error)),
    );
  });
  answer('ready');
}

function failureOf(error: unknown): TaskOutcome<never> {
  if (!(error instanceof ApiError))
    return { error: error instanceof Error ? (error.stack ?? error.message) : `${error}` };
  const { statusCode, text, values, seconds } = error;
  return { refused: { statusCode, text, values, ...(seconds !== undefined && { seconds }) } };
}
