import { formatConflicts, formatHidden, type HiddenValues, type StoredConflict } from '../../../compiler/index.ts';
import type { Manifest } from '../../../core/config.ts';
import { VERSION_FORMAT } from '../../../core/published/manifest.ts';
import type { Db, Queries } from '../../kit/db/database.ts';
import { inTransaction } from '../../kit/db/transaction.ts';
import { demandMailboxes } from '../../kit/mail/offices.ts';
import { OperatorError } from '../../kit/operator-error.ts';
import { type LoadedVersion, loadVersion, type RecordTypes } from '../config/loaded-version.ts';
import { demandSources, storeSources } from '../config/sources.ts';
import {
  FILE_NAME,
  formatOf,
  lockActivation,
  noteActivation,
  publishedRecords,
  publishedSettings,
  VERSION_NAME,
} from '../config/store.ts';
import { lastChange, StoredRecords } from '../records/compatibility.ts';
import { demandCalls } from './call-checks.ts';
import { type Signed, signature, versionNamed, versionStack, versionsBetween } from './history.ts';

/** A compiled version: its manifest and the text of every file that the manifest names. */
export interface VersionFiles {
  version: string;
  manifest: Manifest;
  files: ReadonlyMap<string, string>;
  /** The organisation's files that it was made of: path → text. A version that is never edited, as in a preview, has none. */
  sources?: ReadonlyMap<string, string>;
}

export function givenFiles({ files }: Pick<VersionFiles, 'files'>): (name: string) => Promise<string> {
  return async (name) => {
    const content = files.get(name);
    if (content === undefined || !FILE_NAME.test(name)) throw new OperatorError(`The version lacks the file ${name}.`);
    return content;
  };
}

export class NothingToRollBackError extends OperatorError {
  override name = 'NothingToRollBackError';
  constructor() {
    super('There is no earlier version to go back to.');
  }
}

/** A file of a version cannot be loaded. */
export class BrokenVersionError extends OperatorError {
  override name = 'BrokenVersionError';
  constructor(cause: unknown) {
    super(`The version cannot be loaded: ${cause instanceof Error ? cause.message : cause}`);
    this.cause = cause;
  }
}

/** Stored records break rules of a version, so it does not become current. */
export class StoredRecordsError extends OperatorError {
  override name = 'StoredRecordsError';
  readonly conflicts: readonly StoredConflict[];
  constructor(conflicts: readonly StoredConflict[]) {
    super(`Stored records break the rules of this version:\n${formatConflicts(conflicts)}`);
    this.conflicts = conflicts;
  }
}

/** A version would hide stored values, and the caller did not allow that. */
export class HiddenValuesError extends OperatorError {
  override name = 'HiddenValuesError';
  readonly hidden: readonly HiddenValues[];
  constructor(hidden: readonly HiddenValues[]) {
    super(formatHidden(hidden));
    this.hidden = hidden;
  }
}

/** Conditions of an activation. */
export interface Terms extends Signed {
  /** Allows the version to hide stored values; they stay stored. */
  hides?: boolean | undefined;
}

/** Loads a version. @throws OperatorError for what this server refuses whatever is stored, BrokenVersionError */
export async function loadRunnable(compiled: VersionFiles, mailDomains: readonly string[]): Promise<LoadedVersion> {
  const { version, manifest, sources } = compiled;
  if (sources) demandSources(sources);
  if (!VERSION_NAME.test(version) || manifest.version !== version)
    throw new OperatorError(`"${version}" is not the manifest's version.`);
  const loaded = await loadVersion(manifest, givenFiles(compiled)).catch((error: unknown) => {
    throw error instanceof OperatorError ? error : new BrokenVersionError(error);
  });
  demandCalls(loaded.menu, loaded.settings);
  demandMailboxes(loaded.settings, mailDomains);
  return loaded;
}

/**
 * Makes a version current. It is loaded completely before anything is stored, so a broken one changes nothing.
 * Publishing the current version again changes nothing but the files that it is known to be made of.
 * @param mailDomains allowed domains for its mail (`demandMailboxes`); empty allows any.
 * @param along does what belongs to it within the transaction; `from` is the current version.
 * @throws BrokenVersionError, StoredRecordsError, HiddenValuesError
 */
export async function publishVersion(
  db: Db,
  compiled: VersionFiles,
  mailDomains: readonly string[] = [],
  { hides, ...signed }: Terms = {},
  along: (trx: Queries, from: string | null) => Promise<void> = async () => {},
): Promise<{ version: string; changed: boolean }> {
  const { version, manifest, files, sources } = compiled;
  const loaded = await loadRunnable(compiled, mailDomains);
  return activated(db, hides, async (current) => ({
    records: loaded.records,
    loaded,
    between: [],
    take: async (trx) => {
      const changed = current !== version;
      if (changed) {
        await storeFiles(trx, files);
        await trx
          .insertInto('config_versions')
          .values({ version, manifest: JSON.stringify(manifest) })
          .onConflict((conflict) => conflict.column('version').doNothing())
          .execute();
        await trx
          .insertInto('config_activations')
          .values({ version, kind: 'publish', ...signature(signed) })
          .execute();
      }
      if (sources) await storeSources(trx, version, sources);
      await along(trx, current);
      return { version, changed };
    },
  }));
}

/**
 * Makes an earlier version current again: the one before this one, repeated the one before that, or the one whose name
 * begins with `to`.
 * @param mailDomains as in `publishVersion`: the operator may have narrowed them since.
 * @param demand throws within the transaction if this user must not go from the current version to the other.
 * @throws NothingToRollBackError, StoredRecordsError, HiddenValuesError, OperatorError if no version has that name
 */
export async function rollbackVersion(
  db: Db,
  mailDomains: readonly string[] = [],
  { to, hides, ...signed }: Terms & { to?: string | undefined } = {},
  demand: (trx: Queries, from: string, version: string) => Promise<void> = async () => {},
): Promise<{ version: string; from: string }> {
  return activated(db, hides, async (from) => {
    const stack = await versionStack(db);
    const version = to === undefined ? stack.at(-2) : await versionNamed(db, to);
    if (to !== undefined && version === from) throw new OperatorError(`The version ${version} is current already.`);
    if (version === undefined || from === null || version === from) throw new NothingToRollBackError();
    // An older program made it, and this one cannot show its pages.
    if ((await formatOf(db, version)) !== VERSION_FORMAT) throw new NothingToRollBackError();
    demandMailboxes(await publishedSettings(db, version), mailDomains);
    // A version that a roll-back has passed goes on top again.
    const kind = stack.slice(0, -1).includes(version) ? 'rollback' : 'publish';
    const take = async (trx: Queries) => {
      await demand(trx, from, version);
      await trx
        .insertInto('config_activations')
        .values({ version, kind, ...signature(signed) })
        .execute();
      return { version, from };
    };
    const between: RecordTypes[] = [];
    for (const one of await versionsBetween(db, from, version)) between.push(await publishedRecords(db, one));
    return { records: await publishedRecords(db, version), between, take };
  });
}

interface Activation<Result> {
  records: RecordTypes;
  /** Records of the versions between the current one and this one. */
  between: readonly RecordTypes[];
  /** The whole version, if it is loaded already. */
  loaded?: LoadedVersion;
  take(trx: Queries): Promise<Result>;
}

/**
 * Holds stored records against a version before it becomes current, and carries renamed values over. The rows are read
 * while others write; rows written meanwhile are checked again under the lock that record writers share.
 * @param plan is called again if another version became current meanwhile
 */
async function activated<Result>(
  db: Db,
  hides: boolean | undefined,
  plan: (current: string | null) => Promise<Activation<Result>>,
): Promise<Result> {
  for (;;) {
    const { current, change } = await inTransaction(db, async (trx) => {
      await lockActivation(trx);
      return { current: await latestActivation(trx), change: await lastChange(trx) };
    });
    const { records, between, loaded, take } = await plan(current.version);
    const stored = new StoredRecords(records, await publishedRecords(db, current.version), between);
    await stored.count(db);
    demandNone(stored, hides);
    const done = await inTransaction(db, async (trx) => {
      await lockActivation(trx);
      if ((await latestActivation(trx)).id !== current.id) return null;
      await stored.count(trx, change);
      demandNone(stored, hides);
      await stored.carryOver(trx);
      return { result: await take(trx) };
      // Also after a commit that got no answer.
    }).finally(() => noteActivation(loaded));
    if (done) return done.result;
  }
}

/** @throws StoredRecordsError, HiddenValuesError */
export function demandNone({ conflicts, hidden }: StoredRecords, hides = false): void {
  if (conflicts.length > 0) throw new StoredRecordsError(conflicts);
  if (!hides && hidden.length > 0) throw new HiddenValuesError(hidden);
}

async function latestActivation(db: Queries): Promise<{ id: number | null; version: string | null }> {
  const row = await db
    .selectFrom('config_activations')
    .select(['id', 'version'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? { id: null, version: null };
}

/** Versions share most of their files, so one query asks for the stored ones. */
async function storeFiles(db: Queries, files: ReadonlyMap<string, string>): Promise<void> {
  const misnamed = [...files.keys()].find((name) => !FILE_NAME.test(name));
  if (misnamed !== undefined) throw new OperatorError(`"${misnamed}" is not a name for a published file.`);
  const known = await db
    .selectFrom('config_files')
    .select(['name', 'content'])
    .where('name', 'in', [...files.keys()])
    .execute();
  const stored = new Map(known.map(({ name, content }) => [name, content]));
  for (const [name, content] of files) {
    if (!stored.has(name)) await db.insertInto('config_files').values({ name, content }).execute();
    else if (stored.get(name) !== content)
      throw new OperatorError(`The published file ${name} exists with another content.`);
  }
}
