import { sql } from 'kysely';
import type { Manifest, Settings } from '../../core/config.ts';
import type { Db, Queries } from '../db/database.ts';
import { demandOutside } from '../db/inside.ts';
import type { RecordTypes } from '../records/compatibility.ts';
import { type LoadedVersion, loadRecords, loadVersion } from './loaded-version.ts';

const FILE_NAME = /^files\/[\w.-]+$/;
const VERSION_NAME = /^[\w.-]+$/;

/** Id of the current version, or `null` before the first is published. */
export async function currentVersion(db: Queries): Promise<string | null> {
  const row = await db
    .selectFrom('config_activations')
    .select('version')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? null;
}

/** The format a version was published in; `undefined` before there was one. */
export async function formatOf(db: Queries, version: string): Promise<number | undefined> {
  return (JSON.parse((await manifestText(db, version)) ?? '{}') as Partial<Manifest>).format;
}

/** The settings of a version that was published. */
export async function publishedSettings(db: Queries, version: string): Promise<Settings> {
  const manifest = JSON.parse((await manifestText(db, version)) ?? '{}') as Partial<Manifest>;
  const content = await fileText(db, manifest.settings ?? '');
  if (content === null) throw new Error(`Version ${version} has no settings.`);
  return JSON.parse(content) as Settings;
}

/** The manifest of a version as published, or `null`. */
export async function manifestText(db: Queries, version: string): Promise<string | null> {
  // Nothing else was ever stored, and PostgreSQL fails at a null character.
  if (!VERSION_NAME.test(version)) return null;
  const row = await db
    .selectFrom('config_versions')
    .select('manifest')
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.manifest ?? null;
}

/** The records of a version that was published; none for `null`. */
export async function publishedRecords(db: Queries, version: string | null): Promise<RecordTypes> {
  const manifest = JSON.parse((version === null ? null : await manifestText(db, version)) ?? '{}') as Manifest;
  return loadRecords(manifest, publishedFiles(db, version));
}

/** Reads the files of a version that was published. */
export function publishedFiles(db: Queries, version: string | null): (name: string) => Promise<string> {
  return async (name) => {
    const content = await fileText(db, name);
    if (content === null) throw new Error(`Version ${version} lacks the file ${name}.`);
    return content;
  };
}

/** Whether a version may be called so. */
export function isVersionName(name: string): boolean {
  return VERSION_NAME.test(name);
}

/** Whether a file of a version may be called so. */
export function isFileName(name: string): boolean {
  return FILE_NAME.test(name);
}

/** A file of some version, or `null`. */
export async function fileText(db: Queries, name: string): Promise<string | null> {
  if (!FILE_NAME.test(name)) return null;
  const row = await db.selectFrom('config_files').select('content').where('name', '=', name).executeTakeFirst();
  return row?.content ?? null;
}

/** Milliseconds for which what is current need not be asked again. Another process may publish meanwhile. */
const FRESH = 1_000;
/** How often this process has made a version current. */
let activations = 0;

/** To be called when a version may have become current in this process: all stores of it ask anew. */
export function noteActivation(): void {
  activations += 1;
}

/** One question to the database what is current. */
interface Look {
  version: Promise<string | null>;
  /** When it was asked, in milliseconds of the process, and how often a version had become current by then. */
  at: number;
  activations: number;
}

/** Reads published versions and keeps the last few in memory; versions never change. */
export class ConfigStore {
  readonly #db: Db;
  readonly #loaded = new Map<string, Promise<LoadedVersion>>();
  #known: Promise<LoadedVersion | null> = Promise.resolve(null);
  #look: Look | null = null;
  static readonly #KEPT = 8;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Id of the current version, or `null` before the first is published. What this process makes current is seen at
   * once, what another one does a second later at most.
   * @param seen a version that the caller has seen. It may be newer than what is known here, so another one than the
   * known one is reason to ask.
   */
  async currentId(seen?: string): Promise<string | null> {
    // Also while it need not be asked, or what waits for ever would show once in a thousand times.
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

  /** The current version; `currentId` says how current. */
  async current(seen?: string): Promise<LoadedVersion | null> {
    const version = await this.currentId(seen);
    if (version === null) return null;
    const current = this.version(version);
    this.#known = current;
    return current;
  }

  /** The version that was current when last asked, without the database. `null` before that. */
  known(): Promise<LoadedVersion | null> {
    return this.#known;
  }

  /** A version by its id; `null` when it was never published. */
  async version(version: string): Promise<LoadedVersion | null> {
    demandOutside();
    const cached = this.#loaded.get(version);
    if (cached) return cached;
    const manifest = await manifestText(this.#db, version);
    if (manifest === null) return null;
    const loading = loadVersion(JSON.parse(manifest) as Manifest, publishedFiles(this.#db, version));
    this.#loaded.set(version, loading);
    loading.catch(() => this.#loaded.delete(version));
    const oldest = this.#loaded.keys().next().value;
    if (this.#loaded.size > ConfigStore.#KEPT && oldest !== undefined) this.#loaded.delete(oldest);
    return loading;
  }
}

const ACTIVATION_LOCK = 7_205_113;

/** Publishing and rolling back take turns, over all processes, and wait for the records being written. */
export async function lockActivation(trx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ACTIVATION_LOCK)})`.execute(trx);
}

/** No other version becomes current until the transaction ends. Those who hold this do not wait for each other. */
export async function keepVersion(trx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(ACTIVATION_LOCK)})`.execute(trx);
}
