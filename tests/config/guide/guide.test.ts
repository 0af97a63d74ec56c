import { cp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkConfig, formatProblems, type Problem } from '../../../src/compiler/index.ts';
import { writeAround } from './around.ts';
import { edit, follow, projectCopy, ROOT, type Tree, write } from './follow.ts';

/** The guide in English, and the same in Catalan. */
const GUIDES = [
  ['README.md', 'LLEGIU-ME.md'],
  ['FORMS.md', 'FORMULARIS.md'],
  ['WORKSPACE.md', 'ESPAI.md'],
] as const;
const ENGLISH = (await Promise.all(GUIDES.map(([english]) => chaptersOf(english)))).flat();
/** This one shows the same form in another way, with a procedure. */
const apart = (examples: readonly string[]) => examples.some((one) => one.startsWith('```json schemas/_procedures/'));

/** A copy of the project's files into which all examples are written, and texts where an example shows none. */
let root: string;

beforeEach(async () => {
  root = await projectCopy();
});
afterEach(() => rm(root, { recursive: true }));

test.each([
  ['procedure', ENGLISH.filter(apart).flat(), 3],
  ['rest', ENGLISH.filter((examples) => !apart(examples)).flat(), 48],
])('every example passes the check: %s', async (_of, examples, wanted) => {
  expect(examples.length).toBeGreaterThanOrEqual(wanted);
  await writeAround(root, examples);
  // The examples change forms, and what the cases of those expect is no part of them.
  await rm(path.join(root, 'schemas/_cases'), { recursive: true });
  // Whole files first: other examples are parts of them.
  const isWhole = (example: string) => /^```json [^›\n]*\n[{[]/.test(example);
  for (const example of [...examples].sort((a, b) => Number(isWhole(b)) - Number(isWhole(a))))
    await follow(root, example);
  for (let rounds = 0; rounds < 3; rounds += 1) {
    const { problems } = await checkConfig(root, ROOT);
    for (const problem of problems) await completeTexts(problem);
  }
  const { problems } = await checkConfig(root, ROOT);
  expect(formatProblems(problems)).toBe('');
});

test.each(GUIDES)('%s has the same chapters, examples and words of the files as %s', async (english, catalan) => {
  expect(await chaptersOf(catalan)).toEqual(await chaptersOf(english));
  const [one, other] = [await textOf(english), await textOf(catalan)];
  const rows = (text: string) => text.split('\n').filter((line) => line.startsWith('|')).length;
  expect(rows(other)).toBe(rows(one));
  const words = (text: string) => [...text.matchAll(/`"?([\w:-]{3,})"?`/g)].map(([, word]) => word);
  expect([...new Set(words(other))].sort()).toEqual([...new Set(words(one))].sort());
});

test.each(GUIDES.flat())('links of %s lead to a chapter', async (guide) => {
  const links = (await textOf(guide)).matchAll(/\]\(([A-Z-]+\.md)?(?:#([^)]*))?\)/g);
  for (const [, file = guide, anchor] of links) {
    const headings = [...(await textOf(file)).matchAll(/^## (.*)$/gm)].map(([, title = '']) => anchorOf(title));
    if (anchor !== undefined) expect(headings, file).toContain(anchor);
  }
});

/** As GitHub makes it of a heading. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

/** Writes what the check misses of the texts that an example leaves to the reader. */
async function completeTexts({ what, file }: Problem): Promise<void> {
  const [, whole] = /^none of these texts exists in "(\w+)"$/.exec(what) ?? [];
  if (whole !== undefined)
    return cp(path.join(root, file), path.join(root, file.replace(/^messages\/\w+/, `messages/${whole}`)));
  const [, absent = '', language] = /^the text "([^"]+)" does not exist in "(\w+)"$/.exec(what) ?? [];
  if (language !== undefined) return writeText(language, absent);
  const [, key] = /^the text "([^"]+)" is missing/.exec(what) ?? [];
  if (key !== undefined) for (const each of ['ca', 'es']) await writeText(each, key);
}

async function writeText(language: string, key: string): Promise<void> {
  const steps = key.split('.');
  const depth = ['forms', 'lists', 'mails', 'records', 'procedures'].includes(steps[0] ?? '') ? 2 : 1;
  const file = `messages/${language}/${steps.slice(0, depth).join('/')}.json`;
  const there = await readFile(path.join(root, file), 'utf8').catch(() => undefined);
  if (there === undefined) await write(root, file, '{}');
  await edit(root, file, (whole) => {
    const names = steps.slice(depth);
    const place = names.slice(0, -1).reduce<Tree>((node, name) => (node[name] ??= {}) as Tree, whole);
    place[names.at(-1) ?? ''] = 'Un exemple';
  });
}

/** The pieces of JSON below each heading, with the line that says where each goes. */
async function chaptersOf(file: string): Promise<string[][]> {
  const text = await textOf(file);
  return text.split(/^## /m).map((chapter) => chapter.match(/^```json[\s\S]*?\n```/gm) ?? []);
}

function textOf(file: string): Promise<string> {
  return readFile(path.join(ROOT, 'schemas', file), 'utf8');
}
