import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Db, openDatabase } from '../db/database.ts';
import { readLock } from '../db/lock.ts';
import { migrate } from '../db/migrate.ts';
import { databaseIn } from '../db/no-start.ts';
import { called } from './called.ts';
import { OperatorError } from './operator-error.ts';
import type { ServerSettings } from './settings.ts';

/** The running server does not do what a command asks. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  /** The body it answered with. */
  readonly answer: unknown;
  constructor(message: string, answer: unknown) {
    super(message);
    this.answer = answer;
  }
}

/** Where a command finds the data. */
export type Place = Pick<ServerSettings, 'databaseUrl' | 'dataDir'>;

/**
 * Does the work of a command: through the running server when that has the embedded database, else directly.
 * @param path of the server's admin call (see `localAdmin`), which takes `body` and does the same.
 * @throws RefusedError with the server's own words when it refuses.
 * @throws OperatorError when no server has ever run there.
 */
export async function fromCommand<Result>(
  place: Place,
  path: string,
  body: object,
  directly: (db: Db) => Promise<Result>,
): Promise<Result> {
  const holder = place.databaseUrl === null ? await readLock(place.dataDir) : null;
  if (holder?.url) return ask<Result>(new URL(path, holder.url), holder.secret, body);
  demandData(place);
  const { atLength, close } = await openDatabase(place);
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

/** What a command reaches, for the person who gave it: a server, a database, or data that no server has open now. */
export async function reachedBy(place: Place): Promise<string> {
  const { databaseUrl, dataDir } = place;
  if (databaseUrl !== null) {
    return `the PostgreSQL database ${databaseIn(databaseUrl)}`;
  }
  const holder = await readLock(dataDir);
  if (holder?.url) return `the server at ${holder.url}`;
  demandData(place);
  return `the data in ${dataDir}; no server runs on it now`;
}

/**
 * Whether a place is data of this machine that no server has open: what a command changes there, nobody sees until one
 * starts on it. Whoever forgot to name the server (`DATA_DIR`) reaches such data.
 */
export async function isUnserved({ databaseUrl, dataDir }: Place): Promise<boolean> {
  return databaseUrl === null && !(await readLock(dataDir))?.url;
}

/** A command in the wrong folder would make a database of its own and say that all went well. */
function demandData({ databaseUrl, dataDir }: Place): void {
  if (databaseUrl !== null || existsSync(path.join(dataDir, 'pglite'))) return;
  const remedy = `Start it once (${called('server')} publishes by itself), or name the server with DATA_DIR or DATABASE_URL.`;
  throw new OperatorError(`There is no data in ${dataDir}: no server has run here yet. ${remedy}`);
}
