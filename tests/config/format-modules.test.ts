import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { formatModules } from '../../src/compiler/emit/format-modules.ts';
import { ROOT } from '../server/support/server-process.ts';

test('validators get the same modules wherever the packages of a checkout stand', async () => {
  const here = await formatModules(ROOT);
  const folder = await mkdtemp(path.join(tmpdir(), 'checkout-'));
  try {
    // As in a worktree or a workspace, where the packages are those of another folder.
    for (const name of ['src', 'node_modules', 'package.json', 'tsconfig.json'])
      await symlink(path.join(ROOT, name), path.join(folder, name));
    expect(await formatModules(folder)).toEqual(here);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
