import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePublished } from '../../../src/server/config/publish.ts';
import { type Db, openDatabase } from '../../../src/server/db/database.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { seedCertificates } from '../../../src/server/documents/signing/test-people.ts';
import { seedDemo } from '../../../src/server/ops/seed.ts';
import { ROOT, readJson, writeJson } from './project.ts';
import type { Template } from './server.ts';

// Data folders as a first start leaves them, one for each kind of server: `make-template.ts FOLDER`.
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder.');
const of = (template: Template): string => join(folder, template);

mkdirSync(of('project'));
await inDatabase(of('project'), async (db) => {
  await migrate(db);
  await seedDemo(db);
  await seedCertificates(of('project'));
});
cpSync(of('project'), of('bilingual'), { recursive: true });
await inDatabase(of('project'), (db) => ensurePublished(db, ROOT));
await inDatabase(of('bilingual'), (db) => ensurePublished(db, withLanguageSwitch()));

async function inDatabase(dataDir: string, work: (db: Db) => Promise<unknown>): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir });
  await work(db);
  await close();
}

/** The project's config, with the language switch in the menu. */
function withLanguageSwitch(): string {
  const root = join(folder ?? '', 'config');
  for (const name of ['schemas', 'menus', 'messages']) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  symlinkSync(join(ROOT, 'src'), join(root, 'src'), 'junction');
  const menu = 'menus/workspace.json';
  writeJson(root, menu, { ...readJson<object>(root, menu), languageSwitch: true });
  return root;
}
