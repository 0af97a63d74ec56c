import { formatConflicts, formatHidden, type HiddenValues, type StoredConflict } from '../../../compiler/index.ts';
import type { Manifest } from '../../../core/config.ts';
import { VERSION_FORMAT } from '../../../core/version-format.ts';
import { demandCalls } from '../../auth/call-checks.ts';
import type { Db, Queries } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { demandMailboxes } from '../../mail/offices.ts';
import { OperatorError } from '../../ops/operator-error.ts';
import { lastChange, type RecordTypes, StoredRecords } from '../../records/compatibility.ts';
import { loadVersion } from '../loaded-version.ts';
import { formatOf, isFileName, isVersionName, noteActivation, publishedRecords, publishedSettings } from '../store.ts';
import { lockActivation } from './activation-lock.ts';
import { type Signed, signature, versionNamed, versionStack, versionsBetween } from './history.ts';

/** What the compiler hands over: the manifest and the text of every file it names. */
export interface VersionFiles {
  version: string;
  manifest: Manifest;
  files: ReadonlyMap<string, string>;
}

/** Reads the files of a version that was handed over. */
export function givenFiles({ files }: Pick<VersionFiles, 'files'>): (name: string) => Promise<string> {
  return async (name) => {
    const content = files.get(name);
    if (content === undefined || !isFileName(name)) throw new Error(`The version lacks the file ${name}.`);
    return content;
  };
}

/** There is no version before the current one. */
export class NothingToRollBackError extends OperatorError {
  override name = 'NothingToRollBackError';
  constructor() {
    super('There is no earlier version to go back to.');
  }
}

/** Stored records do not keep the rules of a version, so it does not become current. */
export class StoredRecordsError extends OperatorError {
  override name = 'StoredRecordsError';
  readonly conflicts: readonly StoredConflict[];
  constructor(conflicts: readonly StoredConflict[]) {
    super(`Stored records do not keep the rules of this version:\n${formatConflicts(conflicts)}`);
    this.conflicts = conflicts;
  }
}

/** What people have stored would not be seen any more under a version, and nobody said that it may be so. */
export class HiddenValuesError extends OperatorError {
  override name = 'HiddenValuesError';
  readonly hidden: readonly HiddenValues[];
  constructor(hidden: readonly HiddenValues[]) {
    super(formatHidden(hidden));
    this.hidden = hidden;
  }
}

/** On what terms a version becomes current. */
export interface Terms extends Signed {
  /** Values that nobody would see any more are no reason to refuse: they stay stored. */
  hides?: boolean | undefined;
}

/**
 * Makes a version current. It is loaded whole before anything is stored, so a broken one changes
 * nothing. Publishing the current version again changes nothing either.
 * @param mailDomains where its mail may go to and come from (`demandMailboxes`); empty for anywhere.
 * @throws StoredRecordsError, HiddenValuesError
 */
export async function publishVersion(
  db: Db,
  compiled: VersionFiles,
  mailDomains: readonly string[] = [],
  { hides, ...signed }: Terms = {},
): Promise<{ version: string; changed: boolean }> {
  const { version, manifest, files } = compiled;
  if (!isVersionName(version) || manifest.version !== version)
    throw new Error(`"${version}" is not the manifest's version.`);
  const { menu, settings, records } = await loadVersion(manifest, givenFiles(compiled));
  demandCalls(menu, settings);
  demandMailboxes(settings, mailDomains);
  return activated(db, hides, async (current) => ({
    records,
    between: [],
    take: async (trx) => {
      if (current === version) return { version, changed: false };
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
      return { version, changed: true };
    },
  }));
}

/**
 * Makes an earlier version current again: the one before this one, asked again the one before that, or the one `to`
 * names by the beginning of its name.
 * @param mailDomains as in `publishVersion`: the operator may have drawn them closer since.
 * @param demand throws, within the transaction, when this user must not; `from` is what is current.
 * @throws NothingToRollBackError, StoredRecordsError, HiddenValuesError, OperatorError when no version is called so
 */
export async function rollbackVersion(
  db: Db,
  mailDomains: readonly string[] = [],
  { to, hides, ...signed }: Terms & { to?: string | undefined } = {},
  demand: (trx: Queries, from: string) => Promise<void> = async () => {},
): Promise<{ version: string; from: string }> {
  return activated(db, hides, async (from) => {
    const stack = await versionStack(db);
    const version = to === undefined ? stack.at(-2) : await versionNamed(db, to);
    if (version === undefined || from === null || version === from) throw new NothingToRollBackError();
    // Made by an older program: its pages could not be shown.
    if ((await formatOf(db, version)) !== VERSION_FORMAT) throw new NothingToRollBackError();
    demandMailboxes(await publishedSettings(db, version), mailDomains);
    // One that going back has passed already goes on top again.
    const kind = stack.slice(0, -1).includes(version) ? 'rollback' : 'publish';
    const take = async (trx: Queries) => {
      await demand(trx, from);
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
  /** Records of the version that is to become current. */
  records: RecordTypes;
  /** Those of versions that the way back to it leads through. */
  between: readonly RecordTypes[];
  take(trx: Queries): Promise<Result>;
}

/**
 * Holds the stored records against a version before it becomes current, and carries over what has another name there.
 * The rows are read while everybody goes on
 * writing; those written meanwhile are looked at again, under the lock that the writers of records share.
 * @param plan asked again when another version became current meanwhile
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
    const { records, between, take } = await plan(current.version);
    const stored = new StoredRecords(records, await publishedRecords(db, current.version), between);
    await stored.count(db);
    demandNone(stored, hides);
    const done = await inTransaction(db, async (trx) => {
      await lockActivation(trx);
      if ((await latestActivation(trx)).id !== current.id) return null;
      await stored.countSince(trx, change);
      demandNone(stored, hides);
      await stored.carryOver(trx);
      return { result: await take(trx) };
      // Also when nobody knows whether it was committed.
    }).finally(noteActivation);
    if (done) return done.result;
  }
}

function demandNone({ conflicts, hidden }: StoredRecords, hides = false): void {
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

/** Versions share most of their files, so those that are there are asked for at once. */
async function storeFiles(db: Queries, files: ReadonlyMap<string, string>): Promise<void> {
  const misnamed = [...files.keys()].find((name) => !isFileName(name));
  if (misnamed !== undefined) throw new Error(`"${misnamed}" is not a name for a published file.`);
  const known = await db
    .selectFrom('config_files')
    .select(['name', 'content'])
    .where('name', 'in', [...files.keys()])
    .execute();
  const stored = new Map(known.map(({ name, content }) => [name, content]));
  for (const [name, content] of files) {
    if (!stored.has(name)) await db.insertInto('config_files').values({ name, content }).execute();
    else if (stored.get(name) !== content)
      throw new Error(`The published file ${name} has another content under the same name.`);
  }
}
