import { Worker, type WorkerOptions } from 'node:worker_threads';
import { programFile } from '../../compiler/program.ts';
import { BusyError } from '../http/errors.ts';
import { Turns } from './turns.ts';

/** What threads of one kind do, and what they may cost. */
export interface ThreadWork {
  /** Begins a thread that calls `serveTasks`. */
  begin(options: WorkerOptions): Worker;
  /** Megabytes of objects one thread may hold. */
  heap: number;
  /** Threads at once: a processor stays for everybody else. */
  atOnce: number;
  /** Tasks until a thread makes room for a new one, for libraries that never forget. */
  tasks: number;
  /** Tasks that may wait for a thread, and of one person for the task before, and how many milliseconds; unbounded without. */
  queue?: { length: number; patience: number };
}

/** The threads of the server; `thread.ts` has the work of each. */
export type ThreadName = 'documents' | 'pdf' | 'revocation-list' | 'spreadsheet';

/** Begins a thread of the server, from the bundle. */
export function threadOf(name: ThreadName): ThreadWork['begin'] {
  return (options) => new Worker(programFile('thread.mjs'), { ...options, workerData: name });
}

/** What a thread says of a task. */
export type Outcome<Result> = { result: Result } | { error: string };

/** Milliseconds until a thread must have begun, on a machine that is very busy. */
const START = 120_000;

/** Milliseconds for which somebody whose task did not come to its end leaves a thread to the others. */
const LEAVING = 3_600_000;

/** Work that keeps a processor busy, done in threads: nobody else's request waits for it. */
export class ThreadPool<Task, Result> {
  readonly #work: ThreadWork;
  readonly #turns: Turns;
  /** Threads that wait for the next task, with how many they have done. */
  readonly #idle: { worker: Worker; done: number }[] = [];
  /** Of persons who have something done. */
  readonly #ofOne = new Map<number | string, Turns>();
  /** Whose task took too long or too much, and until when they count as those of whom the next may, too. */
  readonly #slow = new Map<number | string, number>();
  /** Of the slow, so that several of them together keep a thread for the others as well. */
  readonly #ofSlow: Turns;

  constructor(work: ThreadWork) {
    this.#work = work;
    this.#turns = new Turns(work.atOnce, work.queue);
    this.#ofSlow = new Turns(Math.max(1, work.atOnce - 1), work.queue);
  }

  /** How many tasks are being done, and wait. */
  get state(): { running: number; waiting: number } {
    return this.#turns.state;
  }

  /**
   * @param patience milliseconds the task may take once it has begun
   * @param person whose task it is: of one person one is done at a time, so that nobody keeps all threads. Of nobody without.
   * @returns `null` when it takes longer, or more memory than a thread may have.
   * @throws BusyError when too many wait, or this one has for too long; Error with what the task threw.
   */
  async run(task: Task, patience: number, person?: number | string): Promise<Result | null> {
    const work = () => inTurn(this.#turns, () => this.#done(task, patience));
    if (person === undefined) return work();
    const own = this.#ofOne.get(person) ?? new Turns(1, this.#work.queue);
    this.#ofOne.set(person, own);
    try {
      return await inTurn(own, async () => {
        const result = await (this.#isSlow(person) ? inTurn(this.#ofSlow, work) : work());
        if (result === null) this.#slow.set(person, Date.now() + LEAVING);
        return result;
      });
    } finally {
      if (own.state.running === 0) this.#ofOne.delete(person);
    }
  }

  #isSlow(person: number | string): boolean {
    for (const [one, until] of this.#slow) if (until < Date.now()) this.#slow.delete(one);
    return this.#slow.has(person);
  }

  async #done(task: Task, patience: number): Promise<Result | null> {
    const thread = this.#idle.pop() ?? { worker: await this.#start(), done: 0 };
    const { worker } = thread;
    worker.ref();
    worker.postMessage(task);
    const outcome = await nextMessage<Outcome<Result>>(worker, patience);
    thread.done += 1;
    if (outcome === null || thread.done >= this.#work.tasks) await worker.terminate();
    else {
      worker.unref();
      this.#idle.push(thread);
    }
    if (outcome === null) return null;
    if ('error' in outcome) throw new Error(outcome.error);
    return outcome.result;
  }

  /** @throws Error when it does not start, which is no task's fault. */
  async #start(): Promise<Worker> {
    const { begin, heap } = this.#work;
    const options = { resourceLimits: { maxOldGenerationSizeMb: heap }, stdout: true, stderr: true };
    const worker = begin(options);
    // A thread that ends while it waits must not end the process, nor get another task.
    worker.on('error', () => {});
    worker.once('exit', () => {
      const at = this.#idle.findIndex((thread) => thread.worker === worker);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    if (await nextMessage(worker, START)) return worker;
    await worker.terminate();
    throw new Error('A thread does not start.');
  }
}

/** @throws BusyError when there is no turn to be had. */
async function inTurn<Result>(turns: Turns, work: () => Promise<Result>): Promise<Result> {
  if (!(await turns.begin())) throw new BusyError();
  try {
    return await work();
  } finally {
    turns.end();
  }
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
