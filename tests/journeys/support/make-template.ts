import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { compileConfig, formatProblems } from '../../../src/compiler/index.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { type Db, openDatabase } from '../../../src/server/kit/db/database.ts';
import { readSettings } from '../../../src/server/kit/settings/settings.ts';
import { startServer } from '../../../src/server/server.ts';
import { prepareDataFolder } from '../../server/support/database/prepared.ts';
import { ROOT, readJson, writeJson } from './project.ts';
import type { Template } from './server.ts';

// Data folders as a first start leaves them, one for each kind of server: `make-template.ts FOLDER`.
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder.');
const of = (template: Template): string => join(folder, template);

await prepareDataFolder(of('project'));
await firstStart(of('project'));
cpSync(of('project'), of('bilingual'), { recursive: true });
await inDatabase(of('bilingual'), async (db) => {
  const { compiled, problems } = await compileConfig(withLanguageSwitch());
  if (!compiled) throw new Error(formatProblems(problems));
  await publishVersion(db, compiled);
});

/** Demo people, their certificates and what the plug-ins add, as the server itself makes them. */
async function firstStart(dataDir: string): Promise<void> {
  const env = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', DEMO: 'true' };
  const server = await startServer(readSettings(env, ROOT), { root: ROOT, dist: null, logLevel: 'warn' });
  await server.close();
}

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
