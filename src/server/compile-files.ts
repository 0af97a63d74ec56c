import { rmSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Compilation, compileConfig, upgradeText } from '../compiler/index.ts';
import { Kept } from '../compiler/kept.ts';
import { HOME } from '../compiler/program.ts';
import type { Compiled, CompileTask, FilesTask, ShownPreview } from './domain/workshop/in-thread.ts';
import { type Preview, startPreview } from './preview.ts';

const NOTHING: Compiled = { problems: [], warnings: [], compiled: null, upgraded: new Map(), preview: null };

/** Runs in a process of its own, one task at a time: the preview begins and goes on beside them. */
export async function workOnFiles(task: CompileTask): Promise<Compiled> {
  switch (task.kind) {
    case 'compile': {
      const { problems, warnings, compiled, conflictsIn } = await compile(task);
      if (task.conflicts) return { ...NOTHING, problems: conflictsIn(task.conflicts) };
      return {
        ...NOTHING,
        problems,
        warnings,
        compiled: task.whole ? compiled : null,
        upgraded: upgradedOf(task.files),
      };
    }
    case 'show':
      return { ...NOTHING, preview: await show(await compile(task), task) };
    case 'begun':
      return { ...NOTHING, preview: await begun() };
    case 'end-preview':
      await endPreview();
      return NOTHING;
  }
}

let last: Promise<Compilation> | undefined;

/** The same files are compiled once: a change is checked and shown at the same time, and then perhaps published. */
async function compile({ folder, files }: FilesTask): Promise<Compilation> {
  const place = path.join(ownFolder(folder), 'files');
  const isOther = await write(place, files);
  if (isOther || !last) {
    const making = compileConfig(place, HOME);
    last = making;
    making.catch(() => {
      last = undefined;
    });
  }
  return last;
}

/** The folder in that of the server for all that this process writes: the server removes it after its end. */
function ownFolder(folder: string): string {
  return path.join(folder, String(process.pid));
}

/** Removes what the server, which has gone, would have removed. */
export function removeFiles(): void {
  if (written.folder !== '') rmSync(path.resolve(written.folder, '../..'), { recursive: true, force: true });
}

/** The files that this process has written, and their folder. */
let written = { folder: '', files: new Map<string, string>() };

/** Writes what has changed; the compiler reads folders. @returns whether something has */
async function write(folder: string, files: ReadonlyMap<string, string>): Promise<boolean> {
  const isOther = written.folder !== folder;
  if (isOther) written = { folder, files: new Map() };
  const before = written.files;
  const gone = [...before.keys()].filter((one) => !files.has(one));
  const changed = [...files].filter(([file, text]) => before.get(file) !== text);
  for (const file of gone) {
    await rm(path.join(folder, file), { force: true });
    before.delete(file);
  }
  for (const [file, text] of changed) {
    const place = path.join(folder, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
    before.set(file, text);
  }
  return isOther || gone.length + changed.length > 0;
}

let preview: { starting: Promise<Preview>; shown: Compilation } | undefined;

/** Shows a compilation; the first one begins the preview, which takes seconds that other tasks do not wait for. */
async function show(made: Compilation, { folder, preview: terms }: FilesTask): Promise<Compiled['preview']> {
  const before = preview;
  if (!before) {
    if (!made.compiled || !terms) return null;
    const starting = startPreview(HOME, made, { ...terms, within: ownFolder(folder) });
    // The next task that wants it tells the error.
    starting.catch(() => {});
    preview = { starting, shown: made };
    return 'begins';
  }
  const running = await before.starting.catch(notBegun);
  if (before.shown !== made) await running.show(made);
  before.shown = made;
  return shownIn(running);
}

async function begun(): Promise<Compiled['preview']> {
  if (!preview) return null;
  const running = await Promise.race([preview.starting, 'begins' as const]).catch(notBegun);
  return running === 'begins' ? running : shownIn(running);
}

/** The next one begins anew. */
function notBegun(error: unknown): never {
  preview = undefined;
  throw error;
}

function shownIn({ port, secret, stage }: Preview): ShownPreview {
  return { port, secret, problems: stage.staged.problems };
}

async function endPreview(): Promise<void> {
  const ending = preview?.starting;
  preview = undefined;
  await (await ending?.catch(() => undefined))?.close();
}

function upgradedOf(files: ReadonlyMap<string, string>): Map<string, string> {
  const texts = [...files].map(([file, before]) => {
    const now = todays.get(`${file}\n${before}`, () => upgradeText(file, before).text);
    return [file, before, now] as const;
  });
  return new Map(texts.flatMap(([file, before, now]) => (now === before ? [] : [[file, now] as const])));
}

/** With the words of today. */
const todays = new Kept<string>(2_000);
