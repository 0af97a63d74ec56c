import { type Db, openDatabase } from '../db/database.ts';
import { readLock } from '../db/lock.ts';
import { migrate } from '../db/migrate.ts';
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
 */
export async function fromCommand<Result>(
  place: Place,
  path: string,
  body: object,
  directly: (db: Db) => Promise<Result>,
): Promise<Result> {
  const holder = place.databaseUrl === null ? await readLock(place.dataDir) : null;
  if (holder?.url) return ask<Result>(new URL(path, holder.url), holder.secret, body);
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
