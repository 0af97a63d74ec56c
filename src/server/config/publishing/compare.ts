import {
  type CarriedValues,
  compareVersions,
  type HiddenValues,
  type ReadableVersion,
  type StoredConflict,
  type SubjectChanges,
} from '../../../compiler/index.ts';
import type { Manifest } from '../../../core/config.ts';
import type { Db } from '../../db/database.ts';
import { type RecordTypes, StoredRecords } from '../../records/compatibility.ts';
import { loadRecords } from '../loaded-version.ts';
import { currentVersion, manifestText, publishedFiles, publishedRecords } from '../store.ts';
import { givenFiles, type VersionFiles } from './activate.ts';
import { versionNamed, versionsBetween } from './history.ts';
import { type OpenRequests, orphanedRequests, refusedRequests } from './open-requests.ts';

/** What another version would change for people and for what is stored. */
export interface Comparison {
  before: string;
  after: string;
  changes: SubjectChanges[];
  /** What stored records do not keep of its rules; with any, it cannot become current. */
  conflicts: StoredConflict[];
  /** What people have stored and nobody would see any more; it becomes current only where that is wanted. */
  hidden: HiddenValues[];
  /** What is stored and goes on under another name. */
  carried: CarriedValues[];
  /** Requests that the office has not done yet, of forms that it does not have any more. They stay as they were sent. */
  orphaned: OpenRequests[];
  /** The same of forms whose new rules refuse what was sent. */
  refused: OpenRequests[];
}

/**
 * Compares two versions over the stored data.
 * @param before beginning of a version's name; absent: the current one
 * @param after the same, or one that is not published yet
 * @returns null when nothing is published to compare with
 */
export async function compareStored(
  db: Db,
  { before, after }: { before?: string; after?: string | VersionFiles },
): Promise<Comparison | null> {
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
    changes: await compareVersions(was, is),
    conflicts: records.conflicts,
    hidden: records.hidden,
    carried: records.carried,
    orphaned: await orphanedRequests(db, was.manifest, is.manifest),
    refused: await refusedRequests(db, was, is),
  };
}

async function stored(db: Db, version: string): Promise<ReadableVersion> {
  const manifest = JSON.parse((await manifestText(db, version)) ?? '{}') as Manifest;
  return { manifest, file: publishedFiles(db, version) };
}
