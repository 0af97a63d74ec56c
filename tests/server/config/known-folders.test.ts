import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { compileConfig } from '../../../src/compiler/index.ts';
import { compareFolders } from '../../../src/server/config/publishing/publish.ts';
import { apply, goodCopy } from '../../config/good-copy.ts';

it('folders that have not changed since the last comparison are not compiled again', async () => {
  const { root, remove } = await goodCopy();
  onTestFinished(remove);
  const folders = { config: root, code: root };
  const dataDir = path.join(root, 'data');
  const { compiled } = await compileConfig(root, root);
  const version = compiled?.version ?? '';
  const state = async (of = version) => (await compareFolders(folders, of, dataDir)).state;
  const name = 'messages/es/forms/visit.json';
  const changedAt = (seconds: number) => utimes(path.join(root, name), seconds, seconds);
  await changedAt(1_000);
  expect(await state()).toBe('same');

  // Another text of the same size and time: only who compiles would see it.
  await apply(root, { file: name, from: '"Visita"', to: '"Tanda."' });
  await changedAt(1_000);
  expect(await state()).toBe('same');
  expect(await state('another version')).toBe('differs');

  await changedAt(2_000);
  expect(await state()).toBe('differs');
});
