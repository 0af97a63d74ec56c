import {
  type CarriedValues,
  compareVersions,
  type HiddenValues,
  type ReadableVersion,
  type StoredConflict,
  type SubjectChanges,
} from '../../../compiler/index.ts';
import type { Change } from '../../../core/published-change.ts';
import { valueAt } from '../../../core/values/field-path.ts';
import type { Db } from '../../db/database.ts';
import { type RecordTypes, StoredRecords } from '../../records/compatibility.ts';
import { loadRecords } from '../loaded-version.ts';
import { productTexts } from '../product-texts.ts';
import { currentVersion, publishedFiles, publishedManifest, publishedRecords, publishedSettings } from '../store.ts';
import { givenFiles, type VersionFiles } from './activate.ts';
import { versionNamed, versionsBetween } from './history.ts';
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

/**
 * Compares two versions over the stored data.
 * @param before beginning of a version's name; absent: the current one
 * @param after the same, or a version that is not published yet
 * @returns `null` if nothing is published
 */
export async function compareStored(
  db: Db,
  { before, after }: { before?: string; after?: string | VersionFiles },
): Promise<VersionComparison | null> {
  const old = before === undefined ? await currentVersion(db) : await versionNamed(db, before);
  const now = after === undefined ? await currentVersion(db) : after;
  if (old === null || now === null) return null;
  const was = await stored(db, old);
  const is =
    typeof now === 'string'
      ? await stored(db, await versionNamed(db, now))
      : { manifest: now.manifest, file: givenFiles(now) };
  const between: RecordTypes[] = [];
  for (const one of await versionsBetween(db, old, is.manifest.version)) between.push(await publishedRecords(db, one));
  const next = await loadRecords(is.manifest, is.file);
  const records = new StoredRecords(next, await publishedRecords(db, old), between);
  await records.count(db);
  return {
    before: was.manifest.version,
    after: is.manifest.version,
    changes: withoutOwnTexts(await compareVersions(was, is)),
    conflicts: records.conflicts,
    hidden: records.hidden,
    carried: records.carried,
    orphaned: await orphanedRequests(db, was.manifest, is.manifest),
    refused: await refusedRequests(db, was, is),
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

async function stored(db: Db, version: string): Promise<ReadableVersion> {
  return { manifest: await publishedManifest(db, version), file: publishedFiles(db, version) };
}
