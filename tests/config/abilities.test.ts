import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { abilitiesIn } from '../../src/compiler/read/abilities.ts';

const FOLDER = new URL('../../src/actions/', import.meta.url);

test('what the compiler reads off an action is what the action can do', async () => {
  const files = (await readdir(FOLDER)).filter((file) => /^[a-z-]+\.ts$/.test(file));
  expect(files).not.toEqual([]);
  for (const file of files) {
    const { default: action } = (await import(new URL(file, FOLDER).href)) as { default: object };
    const read = abilitiesIn(await readFile(new URL(file, FOLDER), 'utf8'));
    expect([...read].sort(), file).toEqual(Object.keys(action).sort());
    expect(read, file).not.toEqual([]);
  }
});
