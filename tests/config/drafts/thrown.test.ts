import { rm } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { readObjectFile } from '../../../src/compiler/read/files.ts';
import { namingWhatThrows } from '../../../src/compiler/thrown.ts';
import { GOOD, goodCopy } from '../good-copy.ts';

let root = '';
afterEach(() => (root ? rm(root, { recursive: true, force: true }) : undefined));

/** Reads all of these files with a library that throws at some of them. */
const reading = (files: readonly string[], bad: readonly string[]) =>
  namingWhatThrows(root || GOOD, async (report) =>
    files.filter((file) => {
      const { value } = readObjectFile(root || GOOD, file, report);
      if (value !== undefined && bad.includes(file)) throw new RangeError('Maximum call stack size exceeded\nat x');
      return value !== undefined;
    }),
  );

const FILES = ['menus/settings.json', 'menus/workspace.json', 'messages/ca/app.json', 'schemas/visit.schema.json'];

it('names each file that a library throws at, and goes on with the others', async () => {
  const { result, report } = await reading(FILES, ['messages/ca/app.json', 'schemas/visit.schema.json']);
  expect(result).toEqual(['menus/settings.json', 'menus/workspace.json']);
  expect(report.problems.map(({ file, line, what, remedy }) => [file, line, what, remedy])).toEqual(
    ['messages/ca/app.json', 'schemas/visit.schema.json'].map((file) => [
      file,
      1,
      'the check cannot get to the end of this file: Maximum call stack size exceeded',
      'take back its last change, or write it more simply',
    ]),
  );
});

it.each([
  ['Invalid regular expression: /^[a-z]+$/u: Unterminated group', '"^[a-z]+$"'],
  ['can\'t resolve reference "#/definitions/one" from id "x"', '"#/definitions/one"'],
  ['a number is no schema', null],
])('names the line that a library quotes: %s', async (message, quoted) => {
  const file = 'schemas/_shared/quoted.schema.json';
  const text = JSON.stringify({ a: { pattern: '^[a-z]+$' }, b: { $ref: '#/definitions/one' } }, null, 2);
  const copy = await goodCopy([{ file, text }]);
  root = copy.root;
  const { report } = await namingWhatThrows(root, async (all) => {
    if (readObjectFile(root, file, all).value !== undefined) throw new SyntaxError(message);
  });
  const line = quoted === null ? 1 : text.slice(0, text.indexOf(quoted)).split('\n').length;
  expect(report.problems.map((one) => [one.file, one.line])).toEqual([[file, line]]);
});

it('throws what is thrown whatever the files are', async () => {
  await expect(
    namingWhatThrows(GOOD, async () => {
      throw new Error('no memory');
    }),
  ).rejects.toThrow('no memory');
});

it('reads a folder without such a file once', async () => {
  const copy = await goodCopy([]);
  root = copy.root;
  const { report } = await reading(FILES, []);
  expect(report.problems).toEqual([]);
});
