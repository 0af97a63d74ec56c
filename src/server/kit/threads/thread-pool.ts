import type { EventEmitter } from 'node:events';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { programFile } from '../../../compiler/program.ts';
import { ApiError, BusyError } from '../errors.ts';
import { type Queue, Turns, TurnsByPerson } from './turns.ts';

/** A thread, or a process that is used like one. Emits `message`, `error` and `exit`. */
export interface Runner extends EventEmitter {
  postMessage(task: unknown): void;
  ref(): void;
  unref(): void;
  terminate(): Promise<unknown>;
}

export interface ThreadWork {
  /** Begins a thread that calls `serveTasks`. */
  begin(options: WorkerOptions): Runner;
  /** Megabytes of objects in one thread. Bytes of files count to none: what the thread is given bounds them. */
  heap: number;
  /** Megabytes of those that are new; more of them let large work wait less for the collector. */
  young?: number;
  /** Threads at once; leave a processor to everything else. */
  atOnce: number;
  /** Tasks after which a thread is replaced, for libraries that never release memory. */
  tasks: number;
  /** Milliseconds that a task may take once it has begun. */
  patience: number;
  /** Milliseconds that a thread waits for another task; absent: as long as the process. */
  rest?: number;
  /** How many tasks may wait, in all and of one person, and for how many milliseconds; unbounded if absent. */
  queue?: Queue;
  /** What is thrown when a thread ends amid a task by itself, or by the system; absent: nothing, as after too long a time. */
  ended?(thread: Runner): Error;
}

/** The threads of the server; `thread.ts` has the work of each. */
export type ThreadName =
  | 'archive'
  | 'bank-file'
  | 'compile'
  | 'documents'
  | 'members-file'
  | 'pdf'
  | 'revocation-list'
  | 'spreadsheet';

export function threadOf(name: ThreadName): (options: WorkerOptions) => Worker {
  return (options) => new Worker(programFile('thread.mjs'), { ...options, workerData: name });
}

/** Errors do not come through as they are. */
export type TaskOutcome<Result> =
  | { result: Result }
  | { refused: Pick<ApiError, 'statusCode' | 'text' | 'values' | 'seconds'> }
  | { error: string };

interface Thread {
  worker: Runner;
  /** Tasks that it has done. */
  done: number;
  rest?: NodeJS.Timeout;
}

/** Milliseconds for a thread to start, on a machine that is very busy. */
const START = 120_000;
/** Milliseconds for which persons whose task timed out share all threads but one. */
const SLOW = 3_600_000;

/** Does costly work in threads, so that other requests do not wait for it. */
export class ThreadPool<Task, Result> {
  readonly #work: ThreadWork;
  readonly #turns: Turns;
  readonly #threads = new Set<Runner>();
  /** How often all threads were ended; what was asked for before does not begin any more. */
  #ends = 0;
  /** Wait for a task. */
  readonly #idle: Thread[] = [];
  readonly #turnsByPerson: TurnsByPerson;
  /** Persons whose last task timed out, with the time until which they count as slow. */
  readonly #slow = new Map<number | string, number>();
  readonly #slowTurns: Turns;

  constructor(work: ThreadWork) {
    this.#work = work;
    this.#turns = new Turns(work.atOnce, work.queue);
    this.#turnsByPerson = new TurnsByPerson(work.queue);
    this.#slowTurns = new Turns(Math.max(1, work.atOnce - 1), work.queue);
  }

  get state(): { running: number; waiting: number } {
    return this.#turns.state;
  }

  /**
   * @param person does one task at a time, so that nobody occupies all threads; absent: no such limit.
   * @returns `null` if the task takes too long or too much memory.
   * @throws BusyError if this task has waited too long; Error with what the task threw.
   */
  async run(task: Task, person?: number | string, patience = this.#work.patience): Promise<Result | null> {
    const ends = this.#ends;
    const work = () => this.#turns.run(async () => (ends === this.#ends ? this.#done(task, patience) : null));
    if (person === undefined) return work();
    return this.#turnsByPerson.run(person, async () => {
      const result = await (this.#isSlow(person) ? this.#slowTurns.run(work) : work());
      if (result === null) this.#slow.set(person, performance.now() + SLOW);
      return result;
    });
  }

  /** As `run`, for a task that has to succeed. @throws BusyError also if the task takes too long. */
  async demand(task: Task): Promise<Result> {
    const result = await this.run(task);
    if (result === null) throw new BusyError();
    return result;
  }

  /** Ends all threads. Tasks in progress and waiting are given up, as after too long a time. */
  async end(): Promise<void> {
    this.#ends += 1;
    this.#idle.splice(0);
    await Promise.all([...this.#threads].map((worker) => worker.terminate()));
  }

  #isSlow(person: number | string): boolean {
    for (const [one, until] of this.#slow) if (until < performance.now()) this.#slow.delete(one);
    return this.#slow.has(person);
  }

  async #done(task: Task, patience: number): Promise<Result | null> {
    const idle = this.#idle.pop();
    const worker = idle?.worker ?? (await this.#start());
    if (worker === null) return null;
    const thread: Thread = idle ?? { worker, done: 0 };
    clearTimeout(thread.rest);
    worker.ref();
    worker.postMessage(task);
    const ends = this.#ends;
    const answer = await nextMessage<TaskOutcome<Result>>(worker, patience);
    if (answer === ENDED && ends === this.#ends && this.#work.ended) throw this.#work.ended(worker);
    const outcome = answer === ENDED ? null : answer;
    thread.done += 1;
    if (outcome === null || thread.done >= this.#work.tasks) await worker.terminate();
    else this.#keep(thread);
    if (outcome === null) return null;
    if ('error' in outcome) throw new Error(outcome.error);
    if ('refused' in outcome) {
      const { statusCode, text, values, ...wait } = outcome.refused;
      throw Object.assign(new ApiError(statusCode, text, values), wait);
    }
    return outcome.result;
  }

  #keep(thread: Thread): void {
    thread.worker.unref();
    this.#idle.push(thread);
    const { rest } = this.#work;
    if (rest === undefined) return;
    thread.rest = setTimeout(() => {
      // A task that comes while the thread ends gets another one.
      this.#forget(thread.worker);
      void thread.worker.terminate();
    }, rest);
    thread.rest.unref();
  }

  #forget(worker: Runner): void {
    const at = this.#idle.findIndex((thread) => thread.worker === worker);
    if (at >= 0) this.#idle.splice(at, 1);
  }

  /** @returns `null` if all threads were ended meanwhile */
  async #start(): Promise<Runner | null> {
    const ends = this.#ends;
    const { begin, heap, young } = this.#work;
    const resourceLimits = {
      maxOldGenerationSizeMb: heap,
      ...(young !== undefined && { maxYoungGenerationSizeMb: young }),
    };
    const options = { resourceLimits, stdout: true, stderr: true };
    const worker = begin(options);
    // A thread that ends while it is idle must not end the process, nor get another task.
    worker.on('error', () => {});
    this.#threads.add(worker);
    worker.once('exit', () => {
      this.#threads.delete(worker);
      this.#forget(worker);
    });
    const first = await nextMessage(worker, START);
    if (first !== null && first !== ENDED) return worker;
    await worker.terminate();
    if (ends !== this.#ends) return null;
    if (first === ENDED && this.#work.ended) throw this.#work.ended(worker);
    throw new Error('A thread does not start.');
  }
}

const ENDED = Symbol('The thread has ended.');

/** @returns `null` if no message comes in time, `ENDED` if the thread ends. */
function nextMessage<Message>(worker: Runner, patience: number): Promise<Message | null | typeof ENDED> {
  return new Promise((resolve) => {
    const done = (message: Message | null | typeof ENDED) => {
      clearTimeout(timer);
      worker.off('message', done).off('error', end).off('exit', end);
      resolve(message);
    };
    const end = () => done(ENDED);
    const timer = setTimeout(() => done(null), patience);
    worker.once('message', done).once('error', end).once('exit', end);
  });
}
