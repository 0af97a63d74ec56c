import { existsSync, statSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** One change to the good folder: a piece of text replaced, a file edited, or a whole file written or removed. */
export type Change =
  | { file: string; from: string; to: string }
  | { file: string; edit(text: string): string }
  | { file: string; text: string }
  | { file: string; remove: true };

export const GOOD = path.join(import.meta.dirname, 'good');

/** A copy of the good folder with some changes; `remove` takes it away again. */
export async function goodCopy(changes: readonly Change[] = []): Promise<{ root: string; remove(): Promise<void> }> {
  const root = await mkdtemp(path.join(tmpdir(), 'config test '));
  await cp(GOOD, root, { recursive: true });
  for (const change of changes) await apply(root, change);
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

/** The good folder again, where a copy of it was changed. */
export async function restore(root: string, changes: readonly Change[]): Promise<void> {
  for (const { file } of changes) await rm(path.join(root, outermost(file)), { recursive: true, force: true });
  for (const { file } of changes)
    if (existsSync(path.join(GOOD, file))) await copyFile(path.join(GOOD, file), path.join(root, file));
}

/** A file, or the folder above it that the good folder has not. */
function outermost(file: string): string {
  const above = path.dirname(file);
  return above === '.' || statSync(path.join(GOOD, above), { throwIfNoEntry: false })?.isDirectory()
    ? file
    : outermost(above);
}

export async function apply(root: string, change: Change): Promise<void> {
  const file = path.join(root, change.file);
  if ('remove' in change) return rm(file);
  await mkdir(path.dirname(file), { recursive: true });
  if ('text' in change) return writeFile(file, change.text);
  const text = await readFile(file, 'utf8');
  if ('edit' in change) return writeFile(file, change.edit(text));
  const parts = text.split(change.from);
  if (parts.length !== 2) throw new Error(`${change.file} holds ${change.from} ${parts.length - 1} times`);
  await writeFile(file, parts.join(change.to));
}
