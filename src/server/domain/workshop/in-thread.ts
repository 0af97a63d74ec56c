import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Problem, problemAt, type StoredConflict } from '../../../compiler/index.ts';
import { say } from '../../../compiler/said/say.ts';
import { ApiError, BusyError } from '../../kit/errors.ts';
import type { Priority } from '../../kit/threads/give-way.ts';
import { OwnProcess } from '../../kit/threads/own-process.ts';
import { ThreadPool } from '../../kit/threads/thread-pool.ts';
import { within } from '../../kit/within.ts';
import type { VersionFiles } from '../publishing/activate.ts';

export type CompileTask = FilesTask | { kind: 'begun' | 'end-preview' };

export interface FilesTask {
  /** `show` compiles them too, and shows them in the preview, which begins with the first one; `begun` asks for it then. */
  kind: 'compile' | 'show';
  /** A folder for this thread, in which it makes one of its own. */
  folder: string;
  files: ReadonlyMap<string, string>;
  /** Rules that stored records break: the answer says in which lines they stand, and has no version. */
  conflicts?: readonly StoredConflict[];
  /** Whether the version is wanted; it is large. */
  whole?: boolean;
  /** The terms that the preview begins with. */
  preview?: PreviewTerms;
}

export interface PreviewTerms {
  /** Folder of the built browser app. */
  dist: string | null;
  /** A secret that all processes of the server have in common: a page of one preview goes on in the others. */
  shared: string;
}

export interface Compiled {
  problems: Problem[];
  warnings: Problem[];
  /** Absent where there are problems, and where it was not asked for. */
  compiled: VersionFiles | null;
  /** Files with former words of the dialect, with the words of today. */
  upgraded: ReadonlyMap<string, string>;
  /** The preview after `show` and `begun`; `null` where no files without problems were ever shown. */
  preview: ShownPreview | 'begins' | null;
}

/** Where the preview listens on this machine, and what it shows. */
export interface ShownPreview {
  port: number;
  /** It answers only callers who know this. */
  secret: string;
  /** Why the present files are not shown; the last good ones are then. */
  problems: readonly Problem[];
}

/** How a process ended amid its work. */
export interface EndedHelper {
  code: number | null;
  signal: string | null;
  /** Megabytes that it held at the last look. */
  memory: number;
  /** Whether it held more than it may; else the system, or a fault, ended it. */
  limit: boolean;
}

let tellEnd: (ended: EndedHelper) => void = () => {};

/** Who is told when a process of the workshop ends amid its work. */
export function onWorkshopEnd(listener: typeof tellEnd): void {
  tellEnd = listener;
}

let priority: Priority = 'idle';

/** The priority of processes that begin from now on. */
export function setWorkshopPriority(next: Priority): void {
  priority = next;
}

/** Milliseconds for a task. Idle work may have to wait for a processor. */
const PATIENCE = 180_000;

const threads = new ThreadPool<CompileTask, Compiled>({
  // Half of its work is that of V8's helpers, which in a thread would have the priority of the server.
  begin(options) {
    const begun = new OwnProcess('compile', priority, options);
    // One that is ended amid its work removes nothing itself.
    begun.once('exit', () => void folder?.then((ours) => removed(path.join(ours, String(begun.pid)))).catch(() => {}));
    return begun;
  },
  ended(helper) {
    const { end, memory, tookTooMuch } = helper as OwnProcess;
    tellEnd({ code: end?.code ?? null, signal: end?.signal ?? null, memory: Math.round(memory), limit: tookTooMuch });
    return new ApiError(503, 'errors.workshop.ended');
  },
  heap: 768,
  young: 96,
  // A second one would take a processor from members; each keeps what it compiled, so the next time is short.
  atOnce: 1,
  tasks: 1_000,
  patience: PATIENCE,
  // Whoever waits behind one task is answered when that has taken all the time it may.
  queue: { length: 10, patience: PATIENCE },
});

/** A folder of this process for the files that are compiled; `null` before the first ones. */
let folder: Promise<string> | null = null;

function ownFolder(): Promise<string> {
  folder ??= mkdtemp(path.join(tmpdir(), 'workshop-'));
  return folder;
}

function removed(place: string): Promise<void> {
  return rm(place, { recursive: true, force: true, maxRetries: 3 });
}

interface CompileOptions {
  files: ReadonlyMap<string, string>;
  conflicts?: readonly StoredConflict[];
  whole?: boolean;
}

/** Checks and compiles files in a thread. @throws BusyError if too many wait */
export async function compileInThread(options: CompileOptions): Promise<Omit<Compiled, 'preview'>> {
  return (
    (await askOf(options.files, { ...options, kind: 'compile', folder: await ownFolder() })) ?? endless(options.files)
  );
}

/** The files over which all the time of a task went by: to begin them again would keep others waiting as long. */
let endlessFiles: ReadonlyMap<string, string> | undefined;
/** The last files at whose end it came, to tell what has changed since. */
let endedFiles: ReadonlyMap<string, string> = new Map();

const haveSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  one.size === other.size && [...one].every(([file, text]) => other.get(file) === text);

/** @returns `null` for files that the process does not come to the end of. @throws BusyError when the server stops */
async function askOf(files: ReadonlyMap<string, string>, task: CompileTask): Promise<Compiled | null> {
  if (endlessFiles && haveSame(endlessFiles, files)) return null;
  const begun = performance.now();
  const result = await threads.run(task);
  if (result) endedFiles = files;
  else if (performance.now() - begun < PATIENCE) throw new BusyError();
  else endlessFiles = files;
  return result;
}

/** Such files have their fault in one that has changed. */
function endless(files: ReadonlyMap<string, string>): Omit<Compiled, 'preview'> {
  const changed = [...files].filter(([file, text]) => endedFiles.get(file) !== text).map(([file]) => file);
  const places = endedFiles.size > 0 && changed.length > 0 && changed.length <= 10 ? changed : ['.'];
  const problems = places.map((file) =>
    problemAt(
      { file, line: 1, column: 1 },
      say`the check did not come to an end: it took too long, or more memory than there is`,
      say`take back the last change, or make it smaller`,
    ),
  );
  return { problems, warnings: [], compiled: null, upgraded: new Map() };
}

/** Milliseconds without use until the preview ends and gives its memory back. */
const IDLE = 15 * 60_000;

/** Milliseconds between two looks whether it has begun. Checks have their turn meanwhile. */
const LOOK = 250;

let ending: ReturnType<typeof setTimeout> | undefined;

export function notePreviewUse(): void {
  clearTimeout(ending);
  ending = setTimeout(() => void threads.run({ kind: 'end-preview' }).catch(() => undefined), IDLE);
  ending.unref();
}

/**
 * Shows files in the preview, in the thread that compiles them.
 * @param until time in milliseconds after which nothing more is begun
 * @returns `null` if these files have problems and no others were shown before
 * @throws BusyError if it takes too long, or too many wait
 */
export async function showInThread(
  files: ReadonlyMap<string, string>,
  preview: PreviewTerms,
  until: number,
): Promise<ShownPreview | null> {
  notePreviewUse();
  if (performance.now() > until) throw new BusyError();
  const begun = await askOf(files, { kind: 'show', folder: await ownFolder(), files, preview });
  if (!begun) return null;
  let shown = begun.preview;
  while (shown === 'begins') {
    if (performance.now() > until) throw new BusyError();
    await pause(LOOK);
    shown = (await threads.demand({ kind: 'begun' })).preview;
  }
  return shown;
}

/** Milliseconds for the preview to end when the server stops. A process that has other work then is ended amid it. */
const STOPPING = 3_000;

/** Servers of this process, which share the process that compiles. */
let servers = 0;

/** Lets a server take part. @returns a function for its end; that of the last server closes the workshop */
export function joinWorkshop(): () => Promise<void> {
  servers += 1;
  return async () => {
    servers -= 1;
    if (servers === 0) await closeWorkshop();
  };
}

/** Ends the preview and removes the files that were compiled. */
export async function closeWorkshop(): Promise<void> {
  clearTimeout(ending);
  const before = folder;
  if (before === null) return;
  folder = null;
  await within(
    STOPPING,
    threads.run({ kind: 'end-preview' }).catch(() => undefined),
  );
  await threads.end();
  await removed(await before);
}
