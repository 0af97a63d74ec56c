import { compileConfig, formatProblems } from '../config/index.ts';
import { currentVersion, publishVersion, rollbackVersion, type VersionFiles } from './config-store.ts';
import { type Db, openDatabase } from './db.ts';
import { readLock } from './lock.ts';
import { migrate } from './migrate.ts';
import type { ServerSettings } from './settings.ts';

/**
 * Publishes the folders when nothing is current yet; never otherwise, so that a start undoes no rollback.
 * @returns the current version and whether it was published just now.
 * @throws Error with all problems when nothing is current and the folders are broken.
 */
export async function ensurePublished(db: Db, root: string): Promise<{ version: string; changed: boolean }> {
  const current = await currentVersion(db);
  if (current !== null) return { version: current, changed: false };
  const { compiled, problems } = await compileConfig(root);
  if (!compiled) throw new Error(`The config cannot be published:\n${formatProblems(problems)}`);
  return publishVersion(db, compiled);
}

/** How the folders compare with a published version; `problems` says what is wrong with them, line by line. */
export async function compareFolders(
  root: string,
  version: string,
): Promise<{ state: 'same' | 'differs' | 'broken'; problems: string }> {
  const { compiled, problems } = await compileConfig(root);
  if (!compiled) return { state: 'broken', problems: formatProblems(problems) };
  return { state: compiled.version === version ? 'same' : 'differs', problems: '' };
}

type Place = Pick<ServerSettings, 'databaseUrl' | 'dataDir'>;

/** Makes a version current from a command: through the running server if it has the embedded database, else directly. */
export async function publishFrom(
  place: Place,
  compiled: VersionFiles,
): Promise<{ version: string; changed: boolean }> {
  const body = { manifest: compiled.manifest, files: Object.fromEntries(compiled.files) };
  return somewhere(place, '/admin/config/publish', body, (db) => publishVersion(db, compiled));
}

/** Goes back to the version before, from a command. */
export async function rollbackFrom(place: Place): Promise<{ version: string; from: string }> {
  return somewhere(place, '/admin/config/rollback', {}, rollbackVersion);
}

async function somewhere<Result>(
  place: Place,
  path: string,
  body: object,
  directly: (db: Db) => Promise<Result>,
): Promise<Result> {
  const holder = place.databaseUrl === null ? await readLock(place.dataDir) : null;
  if (holder?.url) return ask<Result>(new URL(path, holder.url), holder.secret, body);
  const { db, close } = await openDatabase(place);
  try {
    await migrate(db);
    return await directly(db);
  } finally {
    await close();
  }
}

async function ask<Result>(url: URL, secret: string, body: object): Promise<Result> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-admin-secret': secret },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Result & { message?: string };
  if (!response.ok) throw new Error(answer.message ?? `The server answered ${response.status}.`);
  return answer;
}
