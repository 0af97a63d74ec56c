import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

export type Tree = Record<string, unknown>;

/** A copy of the project's files in which guides are followed, as a colleague would; the caller removes it. */
export async function projectCopy(): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'guide '));
  for (const folder of ['schemas', 'menus', 'messages'])
    await cp(path.join(ROOT, folder), path.join(root, folder), { recursive: true });
  return root;
}

/**
 * Follows one line that names what to remove or copy, or one piece for a file. After the fence of a piece stand its file
 * and, after `›`, where in the file: the name of an entry, or the id of an entry of a list.
 */
export async function follow(root: string, step: string): Promise<void> {
  const [, from = '', to] = /^- \w+ `([^`]+)`(?: \w+ `([^`]+)`)?/.exec(step) ?? [];
  if (step.startsWith('- Remove') && to === undefined) return rm(path.join(root, from), { recursive: true });
  if (step.startsWith('- Remove')) return edit(root, to ?? '', (whole) => void delete whole[from]);
  if (step.startsWith('- Copy'))
    return cp(path.join(root, from), path.join(root, to ?? ''), { recursive: true, errorOnExist: true });
  const [, info = '', piece = ''] = /^```json (.*)\n([\s\S]*)\n```$/.exec(step) ?? [];
  const [file = '', ...where] = info.split(' › ');
  if (where.length === 0 && /^[{[]/.test(piece)) return write(root, file, piece);
  await edit(root, file, (whole) => {
    const place = where.reduce<unknown>((node, name) => inside(node, name), whole);
    if (Array.isArray(place)) addTo(place, JSON.parse(piece));
    else Object.assign(place as object, JSON.parse(`{${piece}}`));
  });
}

function inside(node: unknown, name: string): unknown {
  const found = Array.isArray(node) ? node.find(({ id }) => id === name) : (node as Tree | undefined)?.[name];
  if (typeof found !== 'object' || found === null) throw new Error(`There is no "${name}".`);
  return found;
}

/** An entry takes the place of the one with its id. */
export function addTo(list: unknown[], entry: unknown): void {
  const idOf = (one: unknown) => (one as { id?: string }).id;
  const known = list.findIndex((one) => idOf(entry) !== undefined && idOf(one) === idOf(entry));
  list.splice(known < 0 ? list.length : known, known < 0 ? 0 : 1, entry);
}

export async function edit(root: string, file: string, change: (whole: Tree) => void): Promise<void> {
  const whole = JSON.parse(await readFile(path.join(root, file), 'utf8'));
  change(whole);
  await write(root, file, JSON.stringify(whole, null, 2));
}

export async function write(root: string, file: string, text: string): Promise<void> {
  const full = path.join(root, file);
  await mkdir(path.dirname(full), { recursive: true });
  await writeFile(full, text);
}
