import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { threadId } from 'node:worker_threads';
import { type Compilation, compileConfig, upgradeText } from '../../compiler/index.ts';
import { HOME } from '../../compiler/program.ts';
import { type Preview, startPreview } from '../preview/preview.ts';
import type { Compiled, CompileTask, FilesTask, ShownPreview } from './in-thread.ts';

const NOTHING: Compiled = { problems: [], warnings: [], compiled: null, upgraded: new Map(), preview: null };

/** Runs in a thread, one task at a time: the preview that it starts goes on beside them. */
export async function workOnFiles(task: CompileTask): Promise<Compiled> {
  if (task.kind === 'end-preview') {
    await endPreview();
    return NOTHING;
  }
  const made = await compile(task);
  const { problems, warnings, compiled, conflictsIn } = made;
  if (task.conflicts) return { ...NOTHING, problems: conflictsIn(task.conflicts) };
  const preview = task.kind === 'show' ? await show(made, task) : null;
  return { problems, warnings, compiled: task.whole ? compiled : null, upgraded: upgradedOf(task.files), preview };
}

let last: { files: string; made: Promise<Compilation> } | undefined;

/** The same files are compiled once: a change is checked and shown at the same time. */
async function compile({ folder, files }: FilesTask): Promise<Compilation> {
  const own = path.join(folder, String(threadId));
  const hash = createHash('sha256')
    .update(JSON.stringify([own, ...files]))
    .digest('hex');
  if (last?.files !== hash) {
    await write(own, files);
    last = { files: hash, made: compileConfig(own, HOME) };
    last.made.catch(() => {
      last = undefined;
    });
  }
  return last.made;
}

/** What stands in which folder. */
let written = { folder: '', files: new Map<string, string>() };

/** Writes what has changed; the compiler reads folders. */
async function write(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  if (written.folder !== folder) written = { folder, files: new Map() };
  const before = written.files;
  for (const file of [...before.keys()].filter((one) => !files.has(one))) {
    await rm(path.join(folder, file), { force: true });
    before.delete(file);
  }
  for (const [file, text] of files) {
    if (before.get(file) === text) continue;
    const place = path.join(folder, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
    before.set(file, text);
  }
}

let preview: { running: Preview; shown: Compilation } | undefined;

async function show(made: Compilation, { folder, preview: terms }: FilesTask): Promise<ShownPreview | null> {
  if (!preview) {
    if (!made.compiled || !terms) return null;
    const folders = { config: path.join(folder, String(threadId)), code: HOME };
    preview = { running: await startPreview(folders, made, { ...terms, within: folder }), shown: made };
  } else if (preview.shown !== made) {
    await preview.running.show(made);
    preview.shown = made;
  }
  const { port, secret, stage } = preview.running;
  return { port, secret, problems: stage.staged.problems };
}

async function endPreview(): Promise<void> {
  const ending = preview?.running;
  preview = undefined;
  await ending?.close();
}

function upgradedOf(files: ReadonlyMap<string, string>): Map<string, string> {
  const texts = [...files].map(([file, before]) => ({ file, before, now: upgradeText(file, before).text }));
  return new Map(texts.flatMap(({ file, before, now }) => (now === before ? [] : [[file, now] as const])));
}
