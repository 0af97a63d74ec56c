import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { compileConfig } from '../../../src/compiler/index.ts';
import { sourcesOf } from '../../../src/server/domain/config/sources.ts';
import { publishVersion, type VersionFiles } from '../../../src/server/domain/publishing/activate.ts';
import { compareFolders } from '../../../src/server/domain/publishing/publish.ts';
import { migrate } from '../../../src/server/migrate.ts';
import { apply } from '../../config/good-copy.ts';
import { openEmptyDatabase } from '../support/database/databases.ts';
import { ROOT } from '../support/server-process.ts';
import '../support/install-plugins.ts';

it('compiles the folders only where they have other files than the version was made of', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'compared folders '));
  const { db, close } = await openEmptyDatabase();
  onTestFinished(async () => {
    await close();
    await rm(root, { recursive: true });
  });
  await migrate(db);
  await cp(path.join(ROOT, 'tests/club'), root, { recursive: true });
  const { compiled } = await compileConfig(root, ROOT);
  const { version } = await publishVersion(db, compiled as VersionFiles);
  const compared = (code = ROOT) => compareFolders(db, { config: root, code }, version);
  expect(await compared()).toEqual({ state: 'same', problems: '' });
  // Nothing can be compiled with such a folder of the program, and it has no words.
  const nowhere = path.join(root, 'nowhere');
  expect(await compared(nowhere)).toEqual({ state: 'other words', problems: '' });

  // The program before did not store what the version was made of.
  await db.deleteFrom('config_version_sources').execute();
  expect((await compared()).state).toBe('same');
  expect(await sourcesOf(db, version)).toHaveProperty('size', compiled?.sources.size);
  expect((await compared(nowhere)).state).toBe('other words');

  // Files in another layout make the same version, which stays made of those that it was published with.
  const layout = path.join(root, 'menus/settings.json');
  const before = await sourcesOf(db, version);
  await writeFile(layout, `${await readFile(layout, 'utf8')}\n\n`);
  expect((await compared()).state).toBe('same');
  expect(await sourcesOf(db, version)).toEqual(before);

  const name = 'messages/en/forms/gear-loan.json';
  await apply(root, { file: name, from: '"label": "Gear"', to: '"label": "Tool"' });
  expect((await compared()).state).toBe('differs');
  await apply(root, { file: name, from: '"label": "Tool"', to: '"label": ' });
  expect(await compared()).toEqual({ state: 'broken', problems: expect.stringContaining(name) });
});
