import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Compilation, compileConfig } from '../../../src/compiler/index.ts';
import { apply, GOOD } from '../good-copy.ts';
import { compileGood } from '../good-registry.ts';
import { randomDraft } from './random-drafts.ts';

/** `DRAFTS=10000 npm run bench:drafts` tries as many as it says; `DRAFTS_FROM` is the first one's seed. */
const COUNT = Number(process.env.DRAFTS ?? 300);
const FROM = Number(process.env.DRAFTS_FROM ?? 1);
/** One in so many is a draft of the shipped files, which take longer. */
const SHIPPED = 20;

const ROOT = path.join(import.meta.dirname, '../../..');
const isDraft = (file: string) => /^(?:schemas|menus|messages)\/(?!_dialect|_general).*\.(?:json|svg)$/.test(file);

/** A copy of the files below a folder, to be changed. */
async function copyOf(from: string) {
  const root = await mkdtemp(path.join(tmpdir(), 'drafts '));
  for (const folder of await readdir(from))
    if (/^(?:schemas|menus|messages|src)$/.test(folder) && (from === GOOD || folder !== 'src'))
      await cp(path.join(from, folder), path.join(root, folder), { recursive: true });
  const names = (await readdir(root, { recursive: true })).map((name) => name.split(path.sep).join('/'));
  const files = new Map<string, string>();
  for (const name of names.filter(isDraft).sort()) files.set(name, await readFile(path.join(root, name), 'utf8'));
  return { root, files };
}

/** A picture of the organisation, which the good folder does without. */
const MARK = {
  'menus/theme.json': '{ "$schema": "../schemas/_dialect/theme.schema.json", "mark": "mark.svg" }',
  'menus/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
};

it('no draft makes the check fail instead of speak', { timeout: 0 }, async () => {
  const [good, shipped] = [await copyOf(GOOD), await copyOf(ROOT)];
  for (const [file, text] of Object.entries(MARK)) {
    await apply(good.root, { file, text });
    good.files.set(file, text);
  }
  const failed: string[] = [];
  const silent: string[] = [];
  let refused = 0;
  for (let seed = FROM; seed < FROM + COUNT; seed++) {
    const isShipped = seed % SHIPPED === 0;
    const { root, files } = isShipped ? shipped : good;
    const { changes } = randomDraft(files, seed);
    for (const change of changes) await apply(root, change);
    try {
      const compilation: Compilation = await (isShipped ? compileConfig(root, ROOT) : compileGood(root));
      const { problems, compiled } = compilation;
      if (problems.some(({ file, line, what, remedy }) => !file || line < 1 || !what || !remedy))
        silent.push(`${seed}`);
      if ((problems.length === 0) !== (compiled !== null)) silent.push(`${seed}`);
      if (problems.length > 0) refused++;
    } catch (error) {
      failed.push(`draft ${seed}: ${(error as Error).stack}`);
    }
    for (const { file } of changes) await apply(root, { file, text: files.get(file) ?? '' });
  }
  for (const { root } of [good, shipped]) await rm(root, { recursive: true, force: true });
  expect(failed).toEqual([]);
  expect(silent).toEqual([]);
  // Most drafts are wrong somewhere; some changes are allowed.
  expect(refused).toBeGreaterThan(COUNT / 2);
});
