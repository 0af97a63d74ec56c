import {
  type CarriedValues,
  compareVersions,
  type HiddenValues,
  type ReadableVersion,
  type StoredConflict,
  type SubjectChanges,
} from '../../../compiler/index.ts';
import { type Change, isWeighty } from '../../../core/published-change.ts';
import { valueAt } from '../../../core/values/field-path.ts';
import type { Db } from '../../kit/db/database.ts';
import { loadRecords, type RecordTypes } from '../config/loaded-version.ts';
import { productTexts } from '../config/product-texts.ts';
import {
  currentVersion,
  publishedFiles,
  publishedManifest,
  publishedRecords,
  publishedSettings,
} from '../config/store.ts';
import { StoredRecords } from '../records/compatibility.ts';
import { givenFiles, type VersionFiles } from './activate.ts';
import { versionNamed, versionStack, versionsBetween } from './history.ts';
import { type OpenRequests, orphanedRequests, refusedRequests } from './open-cases.ts';

/** Changes that another version makes for people and for stored data. */
export interface VersionComparison {
  before: string;
  after: string;
  changes: SubjectChanges[];
  /** Rules that stored records break; if there is one, the version cannot become current. */
  conflicts: StoredConflict[];
  /** Stored values that nobody would see any more; the version becomes current only if that is allowed. */
  hidden: HiddenValues[];
  /** Stored values that get another name. */
  carried: CarriedValues[];
  /** Open requests of forms that the version does not have. They stay as they were sent. */
  orphaned: OpenRequests[];
  /** Open requests that the new rules refuse. */
  refused: OpenRequests[];
  /** By the settings of the version before, a second person confirms what somebody publishes. */
  approval: boolean;
}

/** In place of a version's name: the one that rolling back leads to. */
export const PREVIOUS = 'previous';

/**
 * Compares two versions over the stored data.
 * @param before beginning of a version's name; absent: the current one
 * @param after the same, `PREVIOUS`, or a version that is not published yet
 * @returns `null` if nothing is published
 */
export async function compareStored(
  db: Db,
  wanted: { before?: string; after?: string | VersionFiles },
): Promise<VersionComparison | null> {
  const old = wanted.before === undefined ? await currentVersion(db) : await versionNamed(db, wanted.before);
  const after = wanted.after === PREVIOUS ? ((await versionStack(db)).at(-2) ?? null) : wanted.after;
  const now = after === undefined ? await currentVersion(db) : after;
  if (old === null || now === null) return null;
  const oldVersion = await stored(db, old);
  const newVersion =
    typeof now === 'string'
      ? await stored(db, await versionNamed(db, now))
      : { manifest: now.manifest, file: givenFiles(now) };
  const { manifest, file } = newVersion;
  const between: RecordTypes[] = [];
  for (const one of await versionsBetween(db, old, manifest.version)) between.push(await publishedRecords(db, one));
  const records = new StoredRecords(await loadRecords(manifest, file), await publishedRecords(db, old), between);
  await records.count(db);
  return {
    before: oldVersion.manifest.version,
    after: manifest.version,
    changes: weightyFirst(withoutOwnTexts(await compareVersions(oldVersion, newVersion))),
    conflicts: records.conflicts,
    hidden: records.hidden,
    carried: records.carried,
    orphaned: await orphanedRequests(db, oldVersion.manifest, manifest),
    refused: await refusedRequests(db, oldVersion, newVersion),
    approval: (await publishedSettings(db, old)).publishing?.approval === true,
  };
}

/** Without texts of the program that come with the first use of what says them, or go with the last one. */
function withoutOwnTexts(found: readonly SubjectChanges[]): SubjectChanges[] {
  const isOwn = ({ id = '' }: SubjectChanges, { kind, path: [key = ''], before, after }: Change) =>
    kind !== 'changed' && valueAt(productTexts(id), key.split('.')) === (after ?? before);
  return found
    .map((about) =>
      about.subject === 'texts'
        ? { ...about, changes: about.changes.filter((change) => !isOwn(about, change)) }
        : about,
    )
    .filter(({ changes }) => changes.length > 0);
}

/** What is about rights, roles, mailboxes and accounts comes first: subjects that say such, and their lines. */
function weightyFirst(found: readonly SubjectChanges[]): SubjectChanges[] {
  const first = <Thing>(things: readonly Thing[], isFirst: (thing: Thing) => boolean) =>
    [...things].sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
  const ordered = found.map((about) => ({ ...about, changes: first(about.changes, isWeighty) }));
  return first(ordered, ({ changes }) => changes.some(isWeighty));
}

async function stored(db: Db, version: string): Promise<ReadableVersion> {
  return { manifest: await publishedManifest(db, version), file: publishedFiles(db, version) };
}
