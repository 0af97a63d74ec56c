import { rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatProblems, formatWarnings } from '../../src/compiler/index.ts';
import { TABLES } from '../../src/compiler/said/in-language.ts';
import type { Said } from '../../src/compiler/said/say.ts';
import type { Broken } from './broken/broken.ts';
import { cases as formCases } from './broken/cases.ts';
import { copies } from './broken/copies.ts';
import { drawable } from './broken/forms/drawable.ts';
import { expressions } from './broken/forms/expressions.ts';
import { files } from './broken/forms/files.ts';
import { form } from './broken/forms/form.ts';
import { looksCases } from './broken/forms/looks.ts';
import { paths } from './broken/forms/paths.ts';
import { refs } from './broken/forms/refs.ts';
import { sending } from './broken/forms/sending.ts';
import { uses } from './broken/forms/uses.ts';
import { variantCases } from './broken/forms/variants.ts';
import { wizard } from './broken/forms/wizard.ts';
import { lists } from './broken/lists.ts';
import { menu } from './broken/menu.ts';
import { organisation } from './broken/organisation.ts';
import { pageRecords } from './broken/page-records.ts';
import { previews } from './broken/previews.ts';
import { procedures } from './broken/procedures.ts';
import { recordFiles } from './broken/record-files.ts';
import { records } from './broken/records.ts';
import { rights } from './broken/rights.ts';
import { settings } from './broken/settings.ts';
import { strangers } from './broken/strangers.ts';
import { syntax } from './broken/syntax.ts';
import { texts } from './broken/texts.ts';
import { doubtful, unreadable } from './broken/unreadable.ts';
import { apply, type Change, goodCopy, restore } from './good-copy.ts';
import { compileGood } from './good-registry.ts';

const groups: Record<string, readonly Broken[]> = {
  syntax,
  unreadable,
  doubtful,
  form,
  wizard,
  drawable,
  files,
  looks: looksCases,
  variants: variantCases,
  sending,
  expressions,
  paths,
  records,
  recordFiles,
  lists,
  procedures,
  pageRecords,
  previews,
  uses,
  refs,
  menu,
  rights,
  cases: formCases,
  copies,
  settings,
  strangers,
  organisation,
  texts,
};

const ASIDE = 'stands in no section, so it comes after the last one';

/** One copy for all cases: each is put back as it was. */
let copy: Awaited<ReturnType<typeof goodCopy>>;
beforeAll(async () => {
  copy = await goodCopy();
});
afterAll(() => copy.remove());

describe.each(Object.entries(groups))('%s', (_group, cases) => {
  test.each(cases)('$name', async ({ changes, lines }) => {
    // Most cases add a field and leave the sections as they are.
    const isAside = (line: string) => line.includes(ASIDE) && !lines.some((wanted) => wanted.includes(ASIDE));
    expect((await check(changes)).filter((line) => !isAside(line))).toEqual(lines);
  });
});

test('all problems of all files are reported at once, sorted', async () => {
  const names = [
    'an unknown widget',
    'a default that is no choice',
    'an unknown role',
    'an unknown icon',
    'a text a widget needs is missing',
    'HTML',
  ];
  const all = Object.values(groups)
    .flat()
    .filter(({ name }) => names.includes(name));
  const lines = await check(all.flatMap((one) => one.changes));
  expect(all).toHaveLength(names.length);
  // Positions shift within a changed line, so what is compared is what is wrong and what to do.
  const words = (line: string) => line.replace(/:\d+:\d+ {2}/, '  ');
  expect(lines.map(words).sort()).toEqual(all.flatMap((one) => one.lines.map(words)).sort());
  const places = lines.map((line) => {
    const [file = '', row, column] = line.split(':');
    return [file, Number(row), Number(column)] as const;
  });
  expect(places).toEqual(places.toSorted(([a, b, c], [x, y, z]) => (a === x ? b - y || c - z : a < x ? -1 : 1)));
});

test('the good folder has no problems', async () => {
  expect(await check([])).toEqual([]);
});

test('a folder that cannot be read is named, and all others are checked', async () => {
  const { root, remove } = await goodCopy([{ file: 'messages/ca/results.json', text: '' }]);
  try {
    await rm(path.join(root, 'menus'), { recursive: true });
    // Nobody can follow a link to itself, the owner of all files neither.
    await symlink('menus', path.join(root, 'menus'));
    const lines = formatProblems((await compileGood(root)).problems).split('\n');
    expect(lines).toContain('menus:1:1  the folder cannot be read (ELOOP)  allow this user to read it');
    expect(lines).toContain('messages/ca/results.json:1:1  the file is empty  write at least {}');
  } finally {
    await remove();
  }
});

test('a link named like a form that leads nowhere is that alone', async () => {
  const { root, remove } = await goodCopy();
  try {
    const form = path.join(root, 'schemas/visit.schema.json');
    await rm(form);
    await symlink('gone.json', form);
    expect(formatProblems((await compileGood(root)).problems).trim()).toBe(
      'schemas/visit.schema.json:1:1  the file leads nowhere: it is a link to something that is gone  put the file itself here',
    );
  } finally {
    await remove();
  }
});

/** A parameter of an action that only these tests have; a plug-in describes its own in one language. */
const OF_TESTS = 'Which paper.';

/** Parts of a sentence that no table of another language has. */
function untold(said: Said): string[] {
  const isThere = said.text === OF_TESTS || Object.values(TABLES).every((table) => Object.hasOwn(table, said.text));
  const hasWords = /\p{L}/u.test(said.text.replace(/\{\d+\}/g, ''));
  const parts = said.values.filter((value) => typeof value !== 'string');
  return [...(hasWords && !isThere ? [said.text] : []), ...parts.flatMap(untold)];
}

async function check(changes: readonly Change[]): Promise<string[]> {
  try {
    for (const change of changes) await apply(copy.root, change);
    const { problems, warnings, compiled } = await compileGood(copy.root);
    expect(compiled === null).toBe(problems.length > 0);
    for (const { said } of [...problems, ...warnings]) expect([said.what, said.remedy].flatMap(untold)).toEqual([]);
    return `${formatProblems(problems)}\n${formatWarnings(warnings)}`.split('\n').filter(Boolean);
  } finally {
    await restore(copy.root, changes);
  }
}
