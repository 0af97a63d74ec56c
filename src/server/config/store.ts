import { sql } from 'kysely';
import type { Manifest, Settings } from '../../core/config.ts';
import { VERSION_FORMAT } from '../../core/version-format.ts';
import { demandChecks } from '../auth/call-checks.ts';
import type { Db, Queries } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { demandMailboxes } from '../mail/offices.ts';
import { type LoadedVersion, loadVersion } from './loaded-version.ts';

/** What the compiler hands over: the manifest and the text of every file it names. */
export interface VersionFiles {
  version: string;
  manifest: Manifest;
  files: ReadonlyMap<string, string>;
}

/** There is no version before the current one. */
export class NothingToRollBackError extends Error {
  override name = 'NothingToRollBackError';
  constructor() {
    super('There is no earlier version to go back to.');
  }
}

const FILE_NAME = /^files\/[\w.-]+$/;
const VERSION_NAME = /^[\w.-]+$/;
/** Publishing and rolling back take turns, over all processes. */
const ACTIVATION_LOCK = 7_205_113;

/**
 * Makes a version current. It is loaded whole before anything is stored, so a broken one changes
 * nothing. Publishing the current version again changes nothing either.
 * @param mailDomains where its mail may go to and come from (`demandMailboxes`); empty for anywhere.
 */
export async function publishVersion(
  db: Db,
  compiled: VersionFiles,
  mailDomains: readonly string[] = [],
): Promise<{ version: string; changed: boolean }> {
  const { version, manifest, files } = compiled;
  if (!VERSION_NAME.test(version) || manifest.version !== version)
    throw new Error(`"${version}" is not the manifest's version.`);
  const { menu, settings } = await loadVersion(manifest, async (name) => {
    const content = files.get(name);
    if (content === undefined || !FILE_NAME.test(name)) throw new Error(`The version lacks the file ${name}.`);
    return content;
  });
  demandChecks(menu);
  demandMailboxes(settings, mailDomains);
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(ACTIVATION_LOCK)})`.execute(trx);
    if ((await currentVersion(trx)) === version) return { version, changed: false };
    for (const [name, content] of files) await storeFile(trx, name, content);
    await trx
      .insertInto('config_versions')
      .values({ version, manifest: JSON.stringify(manifest) })
      .onConflict((conflict) => conflict.column('version').doNothing())
      .execute();
    await trx.insertInto('config_activations').values({ version, kind: 'publish' }).execute();
    return { version, changed: true };
  });
}

/**
 * Makes the version current again that was current before this one; asked again, the one before that.
 * @param mailDomains as in `publishVersion`: the operator may have drawn them closer since.
 * @throws NothingToRollBackError
 */
export async function rollbackVersion(
  db: Db,
  mailDomains: readonly string[] = [],
): Promise<{ version: string; from: string }> {
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(ACTIVATION_LOCK)})`.execute(trx);
    const history = await trx.selectFrom('config_activations').select(['version', 'kind']).orderBy('id').execute();
    const stack: string[] = [];
    for (const { version, kind } of history) kind === 'publish' ? stack.push(version) : stack.pop();
    const from = stack.pop();
    const version = stack.pop();
    if (version === undefined || from === undefined) throw new NothingToRollBackError();
    // Made by an older program: its pages could not be shown.
    if ((await formatOf(trx, version)) !== VERSION_FORMAT) throw new NothingToRollBackError();
    demandMailboxes(await publishedSettings(trx, version), mailDomains);
    await trx.insertInto('config_activations').values({ version, kind: 'rollback' }).execute();
    return { version, from };
  });
}

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

/** A file of some version, or `null`. */
export async function fileText(db: Queries, name: string): Promise<string | null> {
  if (!FILE_NAME.test(name)) return null;
  const row = await db.selectFrom('config_files').select('content').where('name', '=', name).executeTakeFirst();
  return row?.content ?? null;
}

/** Reads published versions and keeps the last few in memory; versions never change. */
export class ConfigStore {
  readonly #db: Db;
  readonly #loaded = new Map<string, Promise<LoadedVersion>>();
  #known: Promise<LoadedVersion | null> = Promise.resolve(null);
  static readonly #KEPT = 8;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The current version, asked from the database every time: another process may have published. */
  async current(): Promise<LoadedVersion | null> {
    const version = await currentVersion(this.#db);
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
    const cached = this.#loaded.get(version);
    if (cached) return cached;
    const manifest = await manifestText(this.#db, version);
    if (manifest === null) return null;
    const loading = loadVersion(JSON.parse(manifest) as Manifest, async (name) => {
      const content = await fileText(this.#db, name);
      if (content === null) throw new Error(`Version ${version} lacks the file ${name}.`);
      return content;
    });
    this.#loaded.set(version, loading);
    loading.catch(() => this.#loaded.delete(version));
    const oldest = this.#loaded.keys().next().value;
    if (this.#loaded.size > ConfigStore.#KEPT && oldest !== undefined) this.#loaded.delete(oldest);
    return loading;
  }
}

async function storeFile(db: Queries, name: string, content: string): Promise<void> {
  if (!FILE_NAME.test(name)) throw new Error(`"${name}" is not a name for a published file.`);
  const stored = await fileText(db, name);
  if (stored === null) await db.insertInto('config_files').values({ name, content }).execute();
  else if (stored !== content) throw new Error(`The published file ${name} has another content under the same name.`);
}
