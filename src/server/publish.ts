import { compileConfig, formatProblems } from '../config/index.ts';
import { currentVersion, publishVersion, rollbackVersion, type VersionFiles } from './config-store.ts';
import { openDatabase, type Db } from './db.ts';
import { readLock } from './lock.ts';
import { migrate } from './migrate.ts';
import type { ServerSettings } from './settings.ts';

/** How the folders compare with what is published. */
export interface PublishedState {
  version: string;
  /** `published`: there was none, the folders are it now. `same`: nothing to do. `differs`, `broken`: people are told. */
  state: 'published' | 'same' | 'differs' | 'broken';
  /** What is wrong with the folders, one line each; empty unless `broken`. */
  problems: string;
}

/**
 * Publishes the folders when nothing is current yet; never otherwise, so that a start undoes no rollback.
 * @throws Error with all problems when nothing is current and the folders are broken.
 */
export async function ensurePublished(db: Db, root: string): Promise<PublishedState> {
  const current = await currentVersion(db);
  const { compiled, problems } = await compileConfig(root);
  if (current !== null) {
    if (!compiled) return { version: current, state: 'broken', problems: formatProblems(problems) };
    return { version: current, state: compiled.version === current ? 'same' : 'differs', problems: '' };
  }
  if (!compiled) throw new Error(`The config cannot be published:\n${formatProblems(problems)}`);
  const { version } = await publishVersion(db, compiled);
  return { version, state: 'published', problems: '' };
}

type Place = Pick<ServerSettings, 'databaseUrl' | 'dataDir'>;

/** Makes a version current from a command: through the running server if it has the embedded database, else directly. */
export async function publishFrom(place: Place, compiled: VersionFiles): Promise<{ version: string; changed: boolean }> {
  const body = { manifest: compiled.manifest, files: Object.fromEntries(compiled.files) };
  return somewhere(place, '/admin/config/publish', body, (db) => publishVersion(db, compiled));
}

/** Goes back to the version before, from a command. */
export async function rollbackFrom(place: Place): Promise<{ version: string; from: string }> {
  return somewhere(place, '/admin/config/rollback', {}, rollbackVersion);
}

async function somewhere<Result>(place: Place, path: string, body: object, directly: (db: Db) => Promise<Result>): Promise<Result> {
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
