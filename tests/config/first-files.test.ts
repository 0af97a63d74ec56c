import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkConfig } from '../../src/compiler/index.ts';

// The check of an organisation's folder that is just begun speaks of its files, not of the program.

const ROOT = path.join(import.meta.dirname, '../..');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'first files '));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function problems(): Promise<string[]> {
  return (await checkConfig(folder, ROOT)).problems.map(({ file, what }) => `${file}: ${what}`);
}

test('an empty folder lacks three files', async () => {
  expect(await problems()).toEqual([
    'menus/settings.json: the file is missing',
    'menus/workspace.json: the file is missing',
    'messages: the file is missing',
  ]);
});

test('a language that the program does not speak is one problem, whatever texts it lacks', async () => {
  const write = async (file: string, value: unknown) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), JSON.stringify(value));
  };
  await write('messages/fr/app.json', { name: 'Club' });
  await write('messages/fr/languages.json', { fr: 'Français' });
  await write('menus/settings.json', { defaultLanguage: 'fr', links: {} });
  await write('menus/workspace.json', { pages: [] });
  const found = await problems();
  expect(found.filter((line) => line.startsWith('messages'))).toEqual([
    expect.stringMatching(/^messages\/fr: \d+ texts that the program itself says are missing$/),
  ]);
  expect(found.filter((line) => line.startsWith('src/'))).toEqual([]);
});
