import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { privateWords, wordTable } from '../../../scripts/generate/word-table.ts';
import { PROGRAM } from '../../../src/compiler/read/registry.ts';
import { widgetManifests } from '../../../src/widgets/manifests.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const cells = (row: string) => row.split(/(?<!\\)\|/).map((cell) => cell.trim());
const [words = '', kinds = '', actions = '', blocks = ''] = readFileSync(path.join(ROOT, 'schemas/WORDS.md'), 'utf8')
  .slice(1)
  .split(/^# /m);
const rowsOf = (table: string) => table.split('\n').filter((line) => line.startsWith('| `'));
const rows = rowsOf(words).map((line) => {
  const [, word = '', says = '', places = '', example = '', users = ''] = cells(line);
  return { word: word.replaceAll('`', ''), says, places, example, users };
});

test('the table has every word of the dialect and of widgets, in its words; npm run generate writes it', () => {
  const wanted = privateWords(ROOT).map(({ word, says, places }) => ({ word, says, places: places.join(', ') }));
  const shown = rows.map(({ word, says, places }) => ({ word, says: says.replaceAll(/\\([|<])/g, '$1'), places }));
  expect(shown).toEqual(wanted);
});

test.each(rows)('$word has a sentence, an example that can be read, and somebody who uses it', (row) => {
  expect(row.says).toMatch(/\w{2}/);
  const [, example = ''] = /^`(.+)`$/.exec(row.example.replaceAll('\\|', '|')) ?? [];
  if (!example.includes(' … ')) expect(JSON.parse(`{${example}}`)).toHaveProperty([row.word]);
  expect(row.users).toMatch(/^`/);
});

test('every kind of field says what it is for; npm run generate writes it', () => {
  // The first line is the head.
  const shown = rowsOf(kinds)
    .slice(1)
    .map((line) => cells(line).slice(1, 3));
  expect(shown.map(([name]) => name)).toEqual(
    Object.keys(widgetManifests)
      .sort()
      .map((name) => `\`${name}\``),
  );
  expect(shown.filter(([, says = '']) => !/\w{2}.*\.$/.test(says))).toEqual([]);
});

test('every action and every block says what it is for, and every parameter', () => {
  const named = (table: string) =>
    rowsOf(table)
      .slice(1)
      .map((line) => cells(line).slice(1));
  const names = [...PROGRAM.actions.keys()].map((name) => `\`${name}\``);
  expect(named(actions).map(([name]) => name)).toEqual(names.sort());
  const { definitions } = JSON.parse(readFileSync(path.join(ROOT, 'schemas/_dialect/menu.schema.json'), 'utf8'));
  const types = definitions.block.properties.type.enum as string[];
  expect(named(blocks).map(([name]) => name)).toEqual(types.map((type) => `\`${type}\``));
  for (const [name, says = '', stands = ''] of named(actions))
    expect(`${name} ${says} ${stands}`).toMatch(/\w{2}.*\. .*`/);
  for (const [, says = ''] of named(blocks)) expect(says).toMatch(/\w{2}.*\.$/);
  expect(`${actions}${blocks}`).not.toMatch(/undefined|spec \d/);
});

test('the tables of actions and blocks are as the command writes them', () => {
  const [, , ...written] = wordTable(ROOT).slice(1).split(/^# /m);
  expect([actions, blocks]).toEqual(written);
});
