import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import type { WorkerOptions } from 'node:worker_threads';
import { programFile } from '../../../compiler/program.ts';
import type { Priority } from './give-way.ts';
import type { Runner, ThreadName } from './thread-pool.ts';

/** Megabytes that such a process may hold, objects and everything else. */
const MOST_MEMORY = 1_536;
/** Its part of the memory of a container, beside the server that all members use. */
const SHARE = 0.6;
/** Milliseconds between two looks at its memory. */
const LOOK = 250;

/** Megabytes that a helper process may hold here. */
export function helperMemory(constrained = process.constrainedMemory()): number {
  const megabytes = constrained / 1_048_576;
  return megabytes > 0 ? Math.min(MOST_MEMORY, Math.floor(megabytes * SHARE)) : MOST_MEMORY;
}

/**
 * Does the work of a thread in a process of its own, whose helpers for memory and compilation have its priority too; those
 * of a thread are the server's.
 */
export class OwnProcess extends EventEmitter implements Runner {
  readonly #child: ChildProcess;
  /** Megabytes that it held at the last look. */
  memory = 0;
  /** Whether it was ended because it held more than it may. */
  tookTooMuch = false;

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
    // Where memory runs out, Linux ends it before the server (proc_pid_oom_score_adj(5)).
    if (process.platform === 'linux' && this.#child.pid !== undefined)
      void writeFile(`/proc/${this.#child.pid}/oom_score_adj`, '1000').catch(() => {});
    if (process.platform === 'linux') this.#watchMemory();
    for (const event of ['message', 'error', 'exit'])
      this.#child.on(event, (...given: unknown[]) => this.emit(event, ...given));
  }

  #watchMemory(): void {
    const look = async () => {
      // In kilobytes, whatever the size of a page is; of one that has just ended there is no figure (proc_pid_status(5)).
      const held = /^VmRSS:\s*(\d+) kB$/m.exec(await readFile(`/proc/${this.#child.pid}/status`, 'utf8'))?.[1];
      if (held === undefined) return;
      this.memory = Number(held) / 1_024;
      if (this.memory <= helperMemory()) return;
      this.tookTooMuch = true;
      this.#child.kill('SIGKILL');
    };
    const clock = setInterval(() => void look().catch(() => {}), LOOK);
    clock.unref();
    this.#child.once('exit', () => clearInterval(clock));
  }

  /** How it ended; `null` while it runs. */
  get end(): { code: number | null; signal: string | null } | null {
    const { exitCode: code, signalCode: signal } = this.#child;
    return code === null && signal === null ? null : { code, signal };
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
