import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { WorkerOptions } from 'node:worker_threads';
import { programFile } from '../../compiler/program.ts';
import type { Priority } from './give-way.ts';
import type { Runner, ThreadName } from './thread-pool.ts';

/**
 * Does the work of a thread in a process of its own, whose helpers for memory and compilation have its priority too; those
 * of a thread are the server's.
 */
export class OwnProcess extends EventEmitter implements Runner {
  readonly #child: ChildProcess;

  constructor(name: ThreadName, priority: Priority, { resourceLimits = {} }: Pick<WorkerOptions, 'resourceLimits'>) {
    super();
    const { maxOldGenerationSizeMb, maxYoungGenerationSizeMb } = resourceLimits;
    const flags = [
      ...(maxOldGenerationSizeMb === undefined ? [] : [`--max-old-space-size=${maxOldGenerationSizeMb}`]),
      // Three of them are the young objects.
      ...(maxYoungGenerationSizeMb === undefined ? [] : [`--max-semi-space-size=${maxYoungGenerationSizeMb / 3}`]),
    ];
    this.#child = fork(programFile('thread.mjs'), [name, priority], {
      execArgv: flags,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    for (const event of ['message', 'error', 'exit'])
      this.#child.on(event, (...given: unknown[]) => this.emit(event, ...given));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  postMessage(task: unknown): void {
    this.#child.send(task as object, (error) => error && this.emit('error', error));
  }

  ref(): void {
    this.#child.ref();
    this.#child.channel?.ref();
  }

  unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  async terminate(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await ended;
  }
}

/**
 * Runs in such a process: it ends with the server, and leaves it to the server when that is.
 * @param leave is done when the server has gone without ending it
 */
export function endWithServer(leave: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', () => {
    leave();
    process.exit();
  });
}
