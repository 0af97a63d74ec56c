import { Worker, type WorkerOptions } from 'node:worker_threads';
import { programFile } from '../../compiler/program.ts';
import { BusyError } from '../http/errors.ts';
import { Turns } from './turns.ts';

export interface ThreadWork {
  /** Begins a thread that calls `serveTasks`. */
  begin(options: WorkerOptions): Worker;
  /** Megabytes of objects in one thread. */
  heap: number;
  /** Megabytes of those that are new; more of them let large work wait less for the collector. */
  young?: number;
  /** Threads at once; leave a processor to everything else. */
  atOnce: number;
  /** Tasks after which a thread is replaced, for libraries that never release memory. */
  tasks: number;
  /** Milliseconds that a task may take once it has begun. */
  patience: number;
  /** How many tasks may wait, in all and of one person, and for how many milliseconds; unbounded if absent. */
  queue?: { length: number; patience: number };
}

/** The threads of the server; `thread.ts` has the work of each. */
export type ThreadName = 'compile' | 'documents' | 'pdf' | 'revocation-list' | 'spreadsheet';

export function threadOf(name: ThreadName): ThreadWork['begin'] {
  return (options) => new Worker(programFile('thread.mjs'), { ...options, workerData: name });
}

export type TaskOutcome<Result> = { result: Result } | { error: string };

/** Milliseconds for a thread to start, on a machine that is very busy. */
const START = 120_000;
/** Milliseconds for which persons whose task timed out share all threads but one. */
const SLOW = 3_600_000;

/** Does costly work in threads, so that other requests do not wait for it. */
export class ThreadPool<Task, Result> {
  readonly #work: ThreadWork;
  readonly #turns: Turns;
  /** Threads that wait for a task, with the number they have done. */
  readonly #idle: { worker: Worker; done: number }[] = [];
  readonly #turnsByPerson = new Map<number | string, Turns>();
  /** Persons whose last task timed out, with the time until which they count as slow. */
  readonly #slow = new Map<number | string, number>();
  readonly #slowTurns: Turns;

  constructor(work: ThreadWork) {
    this.#work = work;
    this.#turns = new Turns(work.atOnce, work.queue);
    this.#slowTurns = new Turns(Math.max(1, work.atOnce - 1), work.queue);
  }

  /** Tasks in progress and waiting. */
  get state(): { running: number; waiting: number } {
    return this.#turns.state;
  }

  /**
   * @param person does one task at a time, so that nobody occupies all threads; absent: no such limit.
   * @returns `null` if the task takes too long or too much memory.
   * @throws BusyError if this task has waited too long; Error with what the task threw.
   */
  async run(task: Task, person?: number | string, patience = this.#work.patience): Promise<Result | null> {
    const work = () => inTurn(this.#turns, () => this.#done(task, patience));
    if (person === undefined) return work();
    const own = this.#turnsByPerson.get(person) ?? new Turns(1, this.#work.queue);
    this.#turnsByPerson.set(person, own);
    try {
      return await inTurn(own, async () => {
        const result = await (this.#isSlow(person) ? inTurn(this.#slowTurns, work) : work());
        if (result === null) this.#slow.set(person, Date.now() + SLOW);
        return result;
      });
    } finally {
      if (own.state.running === 0) this.#turnsByPerson.delete(person);
    }
  }

  /** As `run`, for a task that has to succeed. @throws BusyError also if the task takes too long. */
  async demand(task: Task): Promise<Result> {
    const result = await this.run(task);
    if (result === null) throw new BusyError();
    return result;
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
    const outcome = await nextMessage<TaskOutcome<Result>>(worker, patience);
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

  async #start(): Promise<Worker> {
    const { begin, heap, young } = this.#work;
    const resourceLimits = {
      maxOldGenerationSizeMb: heap,
      ...(young !== undefined && { maxYoungGenerationSizeMb: young }),
    };
    const options = { resourceLimits, stdout: true, stderr: true };
    const worker = begin(options);
    // A thread that ends while it is idle must not end the process, nor get another task.
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

/** @throws BusyError if there is no turn. */
async function inTurn<Result>(turns: Turns, work: () => Promise<Result>): Promise<Result> {
  if (!(await turns.begin())) throw new BusyError();
  try {
    return await work();
  } finally {
    turns.end();
  }
}

/** @returns `null` if no message comes in time, or the thread ends. */
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
