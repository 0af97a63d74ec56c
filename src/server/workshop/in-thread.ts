import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Problem, StoredConflict } from '../../compiler/index.ts';
import type { VersionFiles } from '../config/publishing/activate.ts';
import { BusyError } from '../http/errors.ts';
import { ThreadPool, threadOf } from '../threads/thread-pool.ts';

/** Work on the files of the working copy. */
export type CompileTask = FilesTask | { kind: 'end-preview' };

export interface FilesTask {
  /** `show` compiles them too, and shows them in the preview, which begins with the first one. */
  kind: 'compile' | 'show';
  /** A folder for this thread, in which it makes one of its own. */
  folder: string;
  files: ReadonlyMap<string, string>;
  /** Rules that stored records break: the answer says in which lines they stand, and has no version. */
  conflicts?: readonly StoredConflict[];
  /** Whether the version is wanted; it is large. */
  whole?: boolean;
  /** What the preview begins with. */
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
  /** The preview after `show`; `null` where no files without problems were ever shown. */
  preview: ShownPreview | null;
}

/** Where the preview listens on this machine, and what it shows. */
export interface ShownPreview {
  port: number;
  /** It answers only callers who know this. */
  secret: string;
  /** Why the present files are not shown; the last good ones are then. */
  problems: readonly Problem[];
}

const threads = new ThreadPool<CompileTask, Compiled>({
  begin: threadOf('compile'),
  heap: 768,
  young: 96,
  // A second one would take a processor from members; each keeps what it compiled, so the next time is short.
  atOnce: 1,
  tasks: 1_000,
  patience: 60_000,
  // A preview that begins takes some seconds of it.
  queue: { length: 10, patience: 60_000 },
});

/** A folder of this process for the files that are compiled; `null` before the first ones. */
let folder: Promise<string> | null = null;

function ownFolder(): Promise<string> {
  folder ??= mkdtemp(path.join(tmpdir(), 'workshop-'));
  return folder;
}

interface CompileOptions {
  files: ReadonlyMap<string, string>;
  conflicts?: readonly StoredConflict[];
  whole?: boolean;
}

/** Checks and compiles files in a thread. @throws BusyError if it takes too long, or too many wait */
export async function compileInThread(options: CompileOptions): Promise<Omit<Compiled, 'preview'>> {
  return threads.demand({ ...options, kind: 'compile', folder: await ownFolder() });
}

/** Milliseconds without use until the preview ends and gives its memory back. */
const IDLE = 15 * 60_000;

/** Milliseconds that a preview may take to begin, on a machine that is very busy: it has the lowest claim to it. */
const BEGINNING = 180_000;

let ending: ReturnType<typeof setTimeout> | undefined;

/** Somebody uses the preview. */
export function notePreviewUse(): void {
  clearTimeout(ending);
  ending = setTimeout(() => void threads.run({ kind: 'end-preview' }).catch(() => undefined), IDLE);
  ending.unref();
}

/**
 * Shows files in the preview, in the thread that compiles them.
 * @returns `null` if these files have problems and no others were shown before
 * @throws BusyError if it takes too long, or too many wait
 */
export async function showInThread(
  files: ReadonlyMap<string, string>,
  preview: PreviewTerms,
): Promise<ShownPreview | null> {
  notePreviewUse();
  const made = await threads.run({ kind: 'show', folder: await ownFolder(), files, preview }, undefined, BEGINNING);
  if (!made) throw new BusyError();
  return made.preview;
}

/** Ends the preview and removes the files that were compiled. */
export async function closeWorkshop(): Promise<void> {
  clearTimeout(ending);
  const before = folder;
  if (before === null) return;
  folder = null;
  await threads.run({ kind: 'end-preview' }).catch(() => undefined);
  await rm(await before, { recursive: true, force: true, maxRetries: 3 });
}
