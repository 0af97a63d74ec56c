import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { abilitiesIn } from '../../src/compiler/read/abilities.ts';

const FOLDERS = ['actions', 'plugins/college/actions'].map((name) => new URL(`../../src/${name}/`, import.meta.url));

test.each(FOLDERS)('what the compiler reads off an action is what the action can do: %s', async (folder) => {
  const files = (await readdir(folder)).filter((file) => /^[a-z-]+\.ts$/.test(file));
  expect(files).not.toEqual([]);
  for (const file of files) {
    const { default: action } = (await import(new URL(file, folder).href)) as { default: object };
    const read = abilitiesIn(await readFile(new URL(file, folder), 'utf8'));
    expect([...read].sort(), file).toEqual(Object.keys(action).sort());
    expect(read, file).not.toEqual([]);
  }
});
