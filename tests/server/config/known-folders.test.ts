import { cp, mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { compileConfig } from '../../../src/compiler/index.ts';
import { compareFolders } from '../../../src/server/config/publishing/publish.ts';
import { apply } from '../../config/good-copy.ts';
import { ROOT } from '../support/server-process.ts';

it('folders that have not changed since the last comparison are not compiled again', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'known folders '));
  onTestFinished(() => rm(root, { recursive: true }));
  await cp(path.join(ROOT, 'tests/club'), root, { recursive: true });
  const folders = { config: root, code: ROOT };
  const dataDir = path.join(root, 'data');
  const { compiled } = await compileConfig(root, ROOT);
  const version = compiled?.version ?? '';
  const state = async (of = version) => (await compareFolders(folders, of, dataDir)).state;
  const name = 'messages/en/forms/gear-loan.json';
  const changedAt = (seconds: number) => utimes(path.join(root, name), seconds, seconds);
  await changedAt(1_000);
  expect(await state()).toBe('same');

  // Another text of the same size and time: only a compilation shows it.
  await apply(root, { file: name, from: '"label": "Gear"', to: '"label": "Tool"' });
  await changedAt(1_000);
  expect(await state()).toBe('same');
  expect(await state('another version')).toBe('differs');

  await changedAt(2_000);
  expect(await state()).toBe('differs');
});
