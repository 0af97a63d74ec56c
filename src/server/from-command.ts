import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Said, say } from '../compiler/said/say.ts';
import { called } from './kit/called.ts';
import { type Db, openDatabase } from './kit/db/database.ts';
import { readLock } from './kit/db/lock.ts';
import { databaseAddress } from './kit/db/no-start.ts';
import { OperatorError } from './kit/operator-error.ts';
import type { ServerSettings } from './kit/settings/settings.ts';
import { migrate } from './migrate.ts';

/** The running server refuses what a command asks. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly answer: unknown;
  constructor(message: string, answer: unknown) {
    super(message);
    this.answer = answer;
  }
}

/** The settings that lead a command to the data. */
export type DataLocation = Pick<ServerSettings, 'databaseUrl' | 'dataDir'>;

/**
 * Does the work of a command itself, or through the server that uses the embedded database, by the admin call `path`.
 * @throws RefusedError with the words of the server; OperatorError when there is no data yet.
 */
export async function fromCommand<Result>(
  location: DataLocation,
  path: string,
  body: object,
  directly: (db: Db) => Promise<Result>,
): Promise<Result> {
  const holder = location.databaseUrl === null ? await readLock(location.dataDir) : null;
  if (holder?.url) return ask<Result>(new URL(path, holder.url), holder.secret, body);
  demandData(location);
  const { atLength, close } = await openDatabase(location);
  try {
    return await atLength(async (db) => {
      await migrate(db);
      return directly(db);
    });
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
  if (!response.ok) throw new RefusedError(answer.message ?? `The server answered ${response.status}.`, answer);
  return answer;
}

/** The server, database or data that a command reaches, in words for the person who runs it. */
export async function reachedBy(location: DataLocation): Promise<Said> {
  const { databaseUrl, dataDir } = location;
  if (databaseUrl !== null) {
    return say`the PostgreSQL database ${databaseAddress(databaseUrl)}`;
  }
  const holder = await readLock(dataDir);
  if (holder?.url) return say`the server at ${holder.url}`;
  demandData(location);
  return say`the data in ${dataDir}; no server runs on it now`;
}

/** Whether the settings name embedded data that no server uses: the person probably forgot `DATA_DIR`. */
export async function isUnserved({ databaseUrl, dataDir }: DataLocation): Promise<boolean> {
  return databaseUrl === null && !(await readLock(dataDir))?.url;
}

/** A command in the wrong folder must not make a new database and report success. */
function demandData({ databaseUrl, dataDir }: DataLocation): void {
  if (databaseUrl !== null || existsSync(path.join(dataDir, 'pglite'))) return;
  throw new OperatorError(
    say`There is no data in ${dataDir}: no server has run here yet. Start it once (${called('server')} publishes by itself), or name the server with DATA_DIR or DATABASE_URL.`,
  );
}
