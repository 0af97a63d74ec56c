import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkConfig, compileConfig, type Problem } from '../../src/compiler/index.ts';
import { groupBy } from '../../src/compiler/json.ts';

/*
 * The shipped config with something wrong in it, by chance and yet the same in every run. Several files are broken
 * at once, each in one place: a check names all that is wrong, so each of them must be found.
 */

const ROOT = path.join(import.meta.dirname, '../..');
/** Some seconds of work, on a machine that does other things too. */
const LIMIT = 240_000;
const FOLDERS = ['schemas', 'menus', 'messages'];
/** General texts of a language that the shipped config does not speak; nobody reads them for it. */
const isUnused = (name: string) => name.startsWith('messages/_general/en/');
let root: string;
/** Kind → its files: there are hundreds of texts and one menu, and each kind gets its share. */
let kinds: string[][];
let files: string[];
const texts = new Map<string, string>();

interface Corruption {
  file: string;
  text: string;
  /** From 1, in the changed text. */
  line: number;
  /** A bracket too many or too few, which shows only where its other half is missed. */
  unpaired?: boolean;
}

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'corrupted '));
  for (const folder of FOLDERS) await cp(path.join(ROOT, folder), path.join(root, folder), { recursive: true });
  await symlink(path.join(ROOT, 'src'), path.join(root, 'src'));
  const all = await readdir(root, { recursive: true });
  files = all
    .map((name) => name.split(path.sep).join('/'))
    .filter(
      (name) =>
        FOLDERS.includes(name.split('/')[0] ?? '') &&
        name.endsWith('.json') &&
        !name.includes('_dialect') &&
        !isUnused(name),
    )
    .sort();
  kinds = [...groupBy(files, kindOf).values()];
  expect(kinds.length).toBe(13);
  for (const file of files) texts.set(file, await readFile(path.join(root, file), 'utf8'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test(
  'files that cannot be read are one line each, and nothing of what needs them is another',
  async () => {
    // Texts are many and alike; what else there is has files enough.
    const all = files.filter(
      (name) => !name.startsWith('messages/') || /^messages\/ca\/(?:[^/]*|mails\/.*)$/.test(name),
    );
    // Far apart in the list: what one of them is needed for is seldom broken as well.
    const apart = Math.ceil(all.length / 8);
    for (let first = 0; first < apart; first += 1) {
      const batch = all.filter((_file, index) => index % apart === first);
      const broken = batch.map((file) => ({
        file,
        text: `${(texts.get(file) ?? '').trimEnd().slice(0, -1)} x }`,
        line: 0,
      }));
      expect((await check(broken)).map((problem) => problem.file).sort()).toEqual(batch);
    }
  },
  LIMIT,
);

test(
  'a hundred characters removed, doubled or replaced',
  async () => {
    const random = numbers(20_261_122);
    const made = Array.from({ length: 100 }, (_none, index) => character(fileAt(index, 37), random));
    const isJson = ({ text }: Corruption) => parses(text);
    for (const batch of inBatches(
      made.filter((one) => !isJson(one)),
      10,
    )) {
      const problems = await check(batch);
      // A file that cannot be read is named where it was broken; a comma is missed where the next name begins.
      for (const { file, line, unpaired } of batch) {
        const lines = problems.filter((problem) => problem.file === file).map((problem) => problem.line);
        expect(lines, `${file}:${line}`).not.toEqual([]);
        expect(Math.min(...lines) - line, `${file}:${line} → ${lines}`).toBeGreaterThanOrEqual(0);
        if (!unpaired) expect(Math.min(...lines) - line, `${file}:${line} → ${lines}`).toBeLessThanOrEqual(2);
      }
    }
    for (const batch of inBatches(made.filter(isJson), 10)) await checkAttributed(batch);
  },
  LIMIT,
);

test(
  'forty parts removed, renamed or turned into something else',
  async () => {
    const random = numbers(13);
    const made = Array.from({ length: 40 }, (_none, index) =>
      structural(files[(index * 53) % files.length] ?? '', random),
    );
    for (const batch of inBatches(made, 4)) await checkAttributed(batch);
  },
  LIMIT,
);

function kindOf(file: string): string {
  const [folder = '', name = '', part = ''] = file.split('/');
  if (folder === 'menus') return file;
  if (folder === 'messages') return name === '_general' ? name : `texts ${part === 'mails'}`;
  return name.startsWith('_') ? name : folder;
}

/** One kind after the other, and of each the files as they come at strides. */
function fileAt(index: number, stride: number): string {
  const own = kinds[index % kinds.length] ?? [];
  return own[(Math.floor(index / kinds.length) * stride) % own.length] ?? '';
}

/** Every problem is one of the broken places, or speaks of what stood there; what is found right can be published. */
async function checkAttributed(batch: readonly Corruption[]): Promise<void> {
  const problems = await check(batch);
  const words = batch.flatMap(({ file, text, line }) =>
    wordsAround(text, line).concat(wordsAround(texts.get(file) ?? '', line)),
  );
  const strange = problems.filter(
    (problem) =>
      !batch.some(({ file, line }) => problem.file === file && Math.abs(problem.line - line) <= 1) &&
      // A text that is gone from the file of one language is reported in the file of the other.
      !batch.some(({ file }) => problem.remedy.includes(file)) &&
      !words.some((word) => `${problem.what} ${problem.remedy} ${problem.file}`.includes(word)),
  );
  expect(strange, batch.map(({ file, line }) => `${file}:${line}`).join(', ')).toEqual([]);
}

async function check(batch: readonly Corruption[]): Promise<Problem[]> {
  for (const { file, text } of batch) await writeFile(path.join(root, file), text);
  try {
    const { problems } = await checkConfig(root);
    if (problems.length === 0) expect((await compileConfig(root)).compiled).not.toBeNull();
    for (const { what, remedy } of problems)
      expect(`${what} ${remedy}`).not.toMatch(/\bat .*:\d+:\d+|undefined|\[object/);
    return problems;
  } finally {
    for (const { file } of batch) await writeFile(path.join(root, file), texts.get(file) ?? '');
  }
}

function character(file: string, random: () => number): Corruption {
  const text = texts.get(file) ?? '';
  const at = Math.floor(random() * text.length);
  const put = ['', `${text[at]}${text[at]}`, ...'"{}[]:,\\x0\n'][Math.floor(random() * 13)] ?? '';
  const unpaired = /[[\]{}]/.test(`${text[at]}${put}`);
  return { file, text: text.slice(0, at) + put + text.slice(at + 1), line: lineOf(text, at), unpaired };
}

function structural(file: string, random: () => number): Corruption {
  const text = texts.get(file) ?? '';
  const paths = pathsIn(JSON.parse(text));
  const at = paths[Math.floor(random() * paths.length)] ?? [];
  const value = findNodeAtLocation(parseTree(text) ?? fail(), at) ?? fail();
  const entry = value.parent?.type === 'property' ? value.parent : value;
  const put = ['', 'null', '[]', '{}', '7', '"x"', 'true', '[[]]', '{ "x": {} }', 'renamed'][Math.floor(random() * 10)];
  const [name] = entry === value ? [] : (entry.children ?? []);
  const line = lineOf(text, entry.offset);
  if (put === 'renamed' && name) return { file, text: replaced(text, name, '"renamed"'), line };
  if (put !== '' && put !== 'renamed') return { file, text: replaced(text, value, put ?? ''), line };
  // With the comma that parts it from its neighbour.
  const beside = entry.parent?.children ?? [];
  const [before, after] = [beside[beside.indexOf(entry) - 1], beside[beside.indexOf(entry) + 1]];
  const from = after || !before ? entry.offset : before.offset + before.length;
  const to = after ? after.offset : entry.offset + entry.length;
  return { file, text: text.slice(0, from) + text.slice(to), line };
}

function replaced(text: string, { offset, length }: Node, by: string): string {
  return text.slice(0, offset) + by + text.slice(offset + length);
}

/** Every place in a value but the value itself and what only editors read. */
function pathsIn(value: unknown, path: JSONPath = []): JSONPath[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => {
    if (key === '$schema') return [];
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    return [here, ...pathsIn(entry, here)];
  });
}

function wordsAround(text: string, line: number): string[] {
  const near = text
    .split('\n')
    .slice(Math.max(0, line - 2), line + 1)
    .join(' ');
  return (near.match(/\w[\w.-]+/g) ?? []).filter((word) => word.length > 2 || near.includes(`"${word}"`));
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** At most `size` at once, and each file once in a batch. */
function inBatches(all: readonly Corruption[], size: number): Corruption[][] {
  const batches: Corruption[][] = [];
  for (const one of all) {
    const open = batches.find((batch) => batch.length < size && !batch.some(({ file }) => file === one.file));
    if (open) open.push(one);
    else batches.push([one]);
  }
  return batches;
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function fail(): never {
  throw new Error('The shipped config is no JSON.');
}
