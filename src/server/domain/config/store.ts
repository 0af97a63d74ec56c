import { sql } from 'kysely';
import { Kept } from '../../../compiler/kept.ts';
import type { Manifest, Settings } from '../../../core/config.ts';
import type { Db, Queries } from '../../kit/db/database.ts';
import { demandOutside } from '../../kit/db/inside.ts';
import { ApiError } from '../../kit/errors.ts';
import { type LoadedVersion, loadRecords, loadVersion, type RecordTypes } from './loaded-version.ts';

export const FILE_NAME = /^files\/[\w.-]+$/;
export const VERSION_NAME = /^[\w.-]+$/;

/** Id of the current version; `null` before the first publication. */
export async function currentVersion(db: Queries): Promise<string | null> {
  const row = await db
    .selectFrom('config_activations')
    .select('version')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Format of a published version; `undefined` for versions from before there was one. */
export async function formatOf(db: Queries, version: string): Promise<number | undefined> {
  return (await publishedManifest(db, version)).format;
}

export async function publishedSettings(db: Queries, version: string): Promise<Settings> {
  const { settings } = await publishedManifest(db, version);
  return JSON.parse(await publishedFiles(db, version)(settings)) as Settings;
}

/** The manifest of a version that exists. */
export async function publishedManifest(db: Queries, version: string): Promise<Manifest> {
  const text = await manifestText(db, version);
  if (text === null) throw new Error(`There is no version ${version}.`);
  return JSON.parse(text) as Manifest;
}

/** The manifest of a version as published, or `null`. */
export async function manifestText(db: Queries, version: string): Promise<string | null> {
  // Other names were never stored, and PostgreSQL fails at a null character.
  if (!VERSION_NAME.test(version)) return null;
  const row = await db
    .selectFrom('config_versions')
    .select('manifest')
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.manifest ?? null;
}

/** The records of a published version; none for `null`. */
export async function publishedRecords(db: Queries, version: string | null): Promise<RecordTypes> {
  return version === null ? new Map() : loadRecords(await publishedManifest(db, version), publishedFiles(db, version));
}

export function publishedFiles(db: Queries, version: string): (name: string) => Promise<string> {
  return async (name) => {
    const content = await fileText(db, name);
    if (content === null) throw new Error(`Version ${version} lacks the file ${name}.`);
    return content;
  };
}

export async function fileText(db: Queries, name: string): Promise<string | null> {
  if (!FILE_NAME.test(name)) return null;
  const row = await db.selectFrom('config_files').select('content').where('name', '=', name).executeTakeFirst();
  return row?.content ?? null;
}

/** Milliseconds for which the current version is not asked for again. Another process may publish meanwhile. */
const FRESH = 1_000;
/** How often this process has made a version current, and the last one as it was loaded for that. */
let activations = 0;
let activated: LoadedVersion | null = null;

/** Call this when this process may have made a version current: all its stores ask again. */
export function noteActivation(loaded: LoadedVersion | null = null): void {
  activations += 1;
  activated = loaded ?? activated;
}

/** One query for the current version. */
interface Look {
  version: Promise<string | null>;
  /** Time of the query in milliseconds of the process, and `activations` at that time. */
  at: number;
  activations: number;
}

/** Days for which a page stays open at most: a send counts by the prices and rules of the version that it names. */
const OPEN_DAYS = 7;

/** Reads published versions, which never change, and keeps the last few used in memory. */
export class ConfigStore {
  readonly #db: Db;
  readonly #loaded = new Kept<Promise<LoadedVersion>>(8);
  #known: Promise<LoadedVersion | null> = Promise.resolve(null);
  #look: Look | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Id of the current version; `null` before the first publication. A version that this process made current shows at
   * once, one of another process after a second at most.
   * @param seen a version that the caller knows of. It may be newer than ours, so a difference is a reason to ask
   *   again.
   */
  async currentId(seen?: string): Promise<string | null> {
    // Also when the answer is cached: otherwise a deadlock would show once in a thousand times.
    demandOutside();
    const look = this.#look;
    const fresh = look && look.activations === activations && performance.now() - look.at < FRESH;
    const version = fresh ? await look.version : await this.#ask();
    return fresh && seen !== undefined && seen !== version ? this.#ask() : version;
  }

  #ask(): Promise<string | null> {
    const look: Look = { version: currentVersion(this.#db), at: performance.now(), activations };
    this.#look = look;
    look.version.catch(() => {
      if (this.#look === look) this.#look = null;
    });
    return look.version;
  }

  async current(seen?: string): Promise<LoadedVersion | null> {
    const version = await this.currentId(seen);
    if (version === null) return null;
    const current = this.version(version);
    this.#known = current;
    return current;
  }

  /** The current version for a call that cannot do without one. @throws ApiError 503 before the first publication. */
  async demand(seen?: string): Promise<LoadedVersion> {
    const version = await this.current(seen);
    if (!version) throw new ApiError(503, 'errors.server.unavailable');
    return version;
  }

  /** The version that was current at the last query, without asking the database; `null` before that. */
  known(): Promise<LoadedVersion | null> {
    return this.#known;
  }

  /** A version that was live in the last days, so that a page of it may still be open; `null` for any other. */
  async lately(version: string): Promise<LoadedVersion | null> {
    const since = sql<Date>`now() - make_interval(days => ${OPEN_DAYS})`;
    const own = await this.#db
      .selectFrom('config_activations as own')
      .select('own.id')
      .where('own.version', '=', version)
      .where(({ not, exists, selectFrom }) => {
        const later = selectFrom('config_activations as later').whereRef('later.id', '>', 'own.id');
        return not(exists(later.select('later.id').where('later.activated_at', '<', since)));
      })
      .limit(1)
      .executeTakeFirst();
    return own ? this.version(version) : null;
  }

  /** A version by its id; `null` if it was never published. */
  async version(version: string): Promise<LoadedVersion | null> {
    demandOutside();
    const cached = this.#loaded.known(version);
    // The last one used stays longest: naming many old versions must not drop the current one.
    if (cached) return this.#loaded.get(version, () => cached);
    const manifest = await manifestText(this.#db, version);
    if (manifest === null) return null;
    // A version of the same name has the same content.
    const known = activated?.manifest.version === version ? activated : null;
    const load = async () => known ?? loadVersion(JSON.parse(manifest) as Manifest, publishedFiles(this.#db, version));
    const loading = this.#loaded.get(version, load);
    loading.catch(() => this.#loaded.delete(version));
    return loading;
  }
}

const ACTIVATION_LOCK = 7_205_113;

/** Publishing and rolling back take turns across processes and wait for record writers. */
export async function lockActivation(trx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ACTIVATION_LOCK)})`.execute(trx);
}

/** Keeps the current version until the transaction ends. Holders of this lock do not wait for each other. */
export async function keepVersion(trx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(ACTIVATION_LOCK)})`.execute(trx);
}
