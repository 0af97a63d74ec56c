import { sql } from 'kysely';
import { merged, mergedFor } from '../../../core/files/merged.ts';
import type { Queries } from '../../kit/db/database.ts';
import { ApiError } from '../../kit/errors.ts';
import { foldedPath, isSourcePath, SOURCE_BOUNDS, sourceBytes, sourcesOf, storeTexts } from '../config/sources.ts';

/** A file of the working copy. */
export interface WorkingFile {
  path: string;
  /** Names this state of it; grows over all files. */
  revision: number;
  /** Of its text; `null` when it was removed. */
  hash: string | null;
  bytes: number;
  /** Its difference from the live version. */
  change: 'added' | 'changed' | 'removed' | null;
  /** The last person who wrote it, and when; `null` for a file that is as in the live version. */
  by: string | null;
  at: string | null;
  /** Another version became live and changed the same place: the text is that of the working copy. */
  conflict: boolean;
}

/** The organisation's files as somebody changes them: one copy for all, which members do not see. */
export interface StoredCopy {
  /** The version that it goes on from; `null` while the files of none are known. */
  base: string | null;
  live: string | null;
  /** The newest state of any file; 0 before the first. */
  revision: number;
  /** By path. Removed files are among them. */
  files: ReadonlyMap<string, WorkingFile>;
  /** Hashes of the files of `base`, by path. */
  before: ReadonlyMap<string, string>;
}

/** The same file was changed at the same place, or removed, meanwhile. */
export class ChangedMeanwhileError extends ApiError {
  override name = 'ChangedMeanwhileError';
  constructor(revision: number, text: string | null) {
    super(409, 'errors.workshop.changedMeanwhile');
    this.details = { revision, text };
  }
}

const WORKSHOP_LOCK = 7_205_114;
/** States of one file that stay known: a change of an older one cannot be merged. */
const KEPT_STATES = 100;
const STATE_DAYS = 30;

/**
 * The working copy as it is now. It takes over what became live since: files that nobody changed become those of the
 * live version, changes at other places are merged.
 * @param trx a transaction; calls of it take turns
 */
export async function workingCopy(trx: Queries): Promise<StoredCopy> {
  const { live, base, before, states } = await stored(trx);
  if (live === null) return copyOf(live, base, before, states);
  if (live === base) {
    // The version may be known to be made of other files by now, such as ones in another layout.
    if (otherFiles(before, states).length === 0) return copyOf(live, base, before, states);
    await goOnFrom(trx, live);
    return copyOf(live, base, before, await lastStates(trx));
  }
  const now = await sourcesOf(trx, live);
  // A version whose files are not known changes nothing in the copy.
  if (now.size === 0) return copyOf(live, base, before, states);
  await takeOver(trx, before, now, states);
  await goOnFrom(trx, live);
  return copyOf(live, live, now, await lastStates(trx));
}

async function lock(trx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(WORKSHOP_LOCK)})`.execute(trx);
}

/** The working copy as the database has it. */
interface Stored {
  live: string | null;
  base: string | null;
  before: ReadonlyMap<string, string>;
  states: ReadonlyMap<string, State>;
}

/** The last read: each change is followed by several reads of all, and nearly all of it is as it was. */
interface Kept extends Pick<Stored, 'before' | 'states'> {
  /** Names the files of `before`. */
  print: string | null;
  /** Names the newest state by its revision and time: a revision of another database has another time. */
  newest: string | null;
  revision: number;
}

let kept: Kept = { print: null, before: new Map(), newest: null, revision: 0, states: new Map() };

/** Paths of files that nobody changed here and that a version has otherwise, or not at all. */
function otherFiles(version: ReadonlyMap<string, string>, states: ReadonlyMap<string, State>): string[] {
  return [...new Set([...version.keys(), ...states.keys()])].filter((path) => {
    const state = states.get(path);
    return state?.by == null && (state?.hash ?? null) !== (version.get(path) ?? null);
  });
}

/** Reads what has changed since the last read, once it is the turn of this transaction. */
async function stored(trx: Queries): Promise<Stored> {
  await lock(trx);
  const last = kept;
  const name = sql`revision || ' ' || extract(epoch from at)`;
  const { rows } = await sql<Head>`select
    (select version from config_activations order by id desc limit 1) as live,
    (select base from workshop) as base,
    (select md5(string_agg(path || ' ' || hash, ' ' order by path)) from config_version_sources
      where version = (select base from workshop)) as print,
    (select ${name} from workshop_files order by revision desc limit 1) as newest,
    exists (select from workshop_files where revision = ${last.revision} and ${name} = ${last.newest}) as "goesOn",
    pg_current_xact_id_if_assigned() is not null as wrote`.execute(trx);
  const { live, base, print, newest, goesOn, wrote } = rows[0] as Head;
  const before = print === last.print ? last.before : base === null ? new Map() : await sourcesOf(trx, base);
  const states = goesOn ? await goneOn(trx, last, newest) : await lastStates(trx);
  // The writes of this transaction may be rolled back.
  if (!wrote) kept = { print, before, newest, revision: newestOf(states), states };
  return { live, base, before, states };
}

interface Head extends Pick<Stored, 'live' | 'base'>, Pick<Kept, 'print' | 'newest'> {
  /** Whether the database has the newest state of the last read. */
  goesOn: boolean;
  /** Whether this transaction has written something. */
  wrote: boolean;
}

async function goneOn(trx: Queries, last: Kept, newest: string | null): Promise<ReadonlyMap<string, State>> {
  if (newest === last.newest) return last.states;
  const since = await lastStates(trx, last.revision);
  // In the order of their paths.
  return [...since.keys()].every((path) => last.states.has(path))
    ? new Map([...last.states, ...since])
    : lastStates(trx);
}

/**
 * Lets the working copy go on from a version that was made of it: what it has beside that version was written since. A
 * file whose changes were discarded since is as in the version.
 */
export async function goOnFrom(trx: Queries, base: string): Promise<void> {
  const { states } = await stored(trx);
  const now = await sourcesOf(trx, base);
  const next = otherFiles(now, states).map((path) => ({ path, hash: now.get(path) ?? null, by: null }));
  if (next.length > 0) await trx.insertInto('workshop_files').values(next).execute();
  await trx
    .insertInto('workshop')
    .values({ id: 1, base })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ base }))
    .execute();
}

/** The newest state of any file; 0 before the first. Every change of a file makes a newer one. */
export async function newestRevision(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('workshop_files')
    .select('revision')
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

interface State {
  path: string;
  revision: number;
  hash: string | null;
  by: string | null;
  at: Date;
  conflict: boolean;
  bytes: number | null;
}

/** The last states by path. @param after a revision: only files that were changed since */
async function lastStates(trx: Queries, after = 0): Promise<Map<string, State>> {
  const rows = await trx
    .selectFrom('workshop_files')
    .leftJoin('config_sources', 'config_sources.hash', 'workshop_files.hash')
    .distinctOn('path')
    .select(['path', 'revision', 'workshop_files.hash', 'by', 'at', 'conflict', 'bytes'])
    .where('revision', '>', after)
    .orderBy('path')
    .orderBy('revision', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.path, row]));
}

function newestOf(states: ReadonlyMap<string, State>): number {
  return [...states.values()].reduce((newest, { revision }) => Math.max(newest, revision), 0);
}

function copyOf(
  live: string | null,
  base: string | null,
  before: ReadonlyMap<string, string>,
  states: ReadonlyMap<string, State>,
): StoredCopy {
  const files = new Map<string, WorkingFile>();
  for (const { path, revision, hash, by, at, conflict, bytes } of states.values()) {
    const was = before.get(path) ?? null;
    if (hash === null && was === null) continue;
    const change = hash === was ? null : was === null ? 'added' : hash === null ? 'removed' : 'changed';
    const told = change === null ? { by: null, at: null } : { by, at: at.toISOString() };
    files.set(path, { path, revision, hash, bytes: bytes ?? 0, change, ...told, conflict });
  }
  return { base, live, revision: newestOf(states), files, before };
}

/** Brings the files of a version that became live into the copy. */
async function takeOver(
  trx: Queries,
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
  states: ReadonlyMap<string, State>,
): Promise<void> {
  const next: { path: string; hash: string | null; by: string | null; conflict?: boolean }[] = [];
  for (const path of new Set([...before.keys(), ...now.keys(), ...states.keys()])) {
    const [was, is] = [before.get(path) ?? null, now.get(path) ?? null];
    const state = states.get(path);
    const mine = state ? state.hash : was;
    if (mine === was || mine === is) {
      if (!state || mine !== is || state.conflict) next.push({ path, hash: is, by: null });
    } else if (is !== was) {
      const by = state?.by ?? null;
      const texts = was && mine && is ? ((await textsOf(trx, was, mine, is)) as Three) : null;
      const both = texts && merged(...texts);
      const kept = texts && (both ?? mergedFor(...texts));
      const hash = kept === null ? mine : ((await storeTexts(trx, new Map([[path, kept]]))).get(path) ?? null);
      next.push({ path, hash, by, ...(both === null && { conflict: true }) });
    }
  }
  if (next.length > 0) await trx.insertInto('workshop_files').values(next).execute();
}

type Three = [string, string, string];

/** Texts that were wanted lately, by hash: a text is the same for ever, and all of them are wanted after each change. */
let lastTexts = new Map<string, string>();

async function textsOf(trx: Queries, ...hashes: string[]): Promise<string[]> {
  const known = lastTexts;
  const missing = [...new Set(hashes)].filter((hash) => !known.has(hash));
  const rows =
    missing.length === 0
      ? []
      : await trx.selectFrom('config_sources').select(['hash', 'content']).where('hash', 'in', missing).execute();
  for (const { hash, content } of rows) known.set(hash, content);
  return hashes.map((hash) => known.get(hash) ?? '');
}

/** Texts of all files that are not removed, by path. */
export async function workingTexts(trx: Queries, { files }: StoredCopy): Promise<Map<string, string>> {
  const there = [...files].flatMap(([path, { hash }]) => (hash === null ? [] : [[path, hash] as const]));
  const texts = await textsOf(trx, ...there.map(([, hash]) => hash));
  lastTexts = new Map(there.map(([, hash], at) => [hash, texts[at] ?? '']));
  return new Map(there.map(([path], at) => [path, texts[at] ?? '']));
}

/** Texts of the version that the working copy goes on from, by path. */
export async function baseTexts(trx: Queries, { before }: StoredCopy): Promise<Map<string, string>> {
  if (before.size === 0) return new Map();
  const texts = await textsOf(trx, ...before.values());
  return new Map([...before.keys()].map((path, at) => [path, texts[at] ?? '']));
}

/** A file with its text, and with that of the live version. @throws ApiError 404 */
export async function fileOfCopy(trx: Queries, path: string) {
  const { files, before } = await workingCopy(trx);
  const file = files.get(path);
  if (!file) throw new ApiError(404, 'errors.server.notFound');
  return {
    path,
    revision: file.revision,
    text: await textOf(trx, file.hash),
    live: await textOf(trx, before.get(path)),
  };
}

async function textOf(trx: Queries, hash: string | null | undefined): Promise<string | null> {
  return hash == null ? null : ((await textsOf(trx, hash))[0] ?? null);
}

/** A text that somebody writes, over the state that they saw; 0 for a file that was not there. */
interface Writing {
  path: string;
  revision: number;
  text: string;
  by: string;
}

/**
 * Writes a file. A change that somebody made meanwhile at another place stays.
 * @returns the text as it is now, and whether it has such a change
 * @throws ChangedMeanwhileError; ApiError 422 for a path or a size that is not allowed
 */
export async function writeFile(
  trx: Queries,
  { path, revision, text, by }: Writing,
): Promise<{ revision: number; text: string; merged: boolean }> {
  demandFile(path, text);
  const copy = await workingCopy(trx);
  const file = copy.files.get(path);
  const theirs = await textOf(trx, file?.hash);
  if (file && theirs === text && !file.conflict) return { revision: file.revision, text, merged: false };
  const isLast = file ? revision === file.revision || (revision === 0 && file.hash === null) : revision === 0;
  const both = isLast ? text : await together(trx, { path, revision, text }, theirs);
  if (both === null) throw new ChangedMeanwhileError(file?.revision ?? 0, theirs);
  const sizes = new Map([...copy.files.values()].flatMap((one) => (one.hash === null ? [] : [[one.path, one.bytes]])));
  demandNewName(path, sizes.keys());
  demandSizes(sizes.set(path, sourceBytes(both)));
  const hash = (await storeTexts(trx, new Map([[path, both]]))).get(path) ?? '';
  lastTexts.set(hash, both);
  return { revision: await note(trx, { path, hash, by }), text: both, merged: both !== text };
}

async function together(
  trx: Queries,
  { path, revision, text }: Omit<Writing, 'by'>,
  theirs: string | null,
): Promise<string | null> {
  const seen = await trx
    .selectFrom('workshop_files')
    .select('hash')
    .where('path', '=', path)
    .where('revision', '=', revision)
    .executeTakeFirst();
  const before = await textOf(trx, seen?.hash);
  const both = before === null || theirs === null ? null : merged(before, text, theirs);
  if (both !== null) demandFile(path, both);
  return both;
}

/** Removes a file. @throws ChangedMeanwhileError if it was changed since that revision; ApiError 404 */
export async function removeFile(
  trx: Queries,
  { path, revision, by }: Omit<Writing, 'text'>,
): Promise<{ revision: number }> {
  const file = (await workingCopy(trx)).files.get(path);
  if (!file) throw new ApiError(404, 'errors.server.notFound');
  if (file.hash === null) return { revision: file.revision };
  if (file.revision !== revision) throw new ChangedMeanwhileError(file.revision, await textOf(trx, file.hash));
  return { revision: await note(trx, { path, hash: null, by }) };
}

/** Gives files back the text of the live version. @param paths absent: all */
export async function discard(trx: Queries, paths?: readonly string[]): Promise<void> {
  const { files, before } = await workingCopy(trx);
  const wanted = [...files.values()].filter(({ change, conflict }) => change !== null || conflict);
  const next = wanted
    .filter(({ path }) => paths?.includes(path) ?? true)
    .map(({ path }) => ({ path, hash: before.get(path) ?? null, by: null }));
  if (next.length > 0) await trx.insertInto('workshop_files').values(next).execute();
}

/** Paths whose files another set of files would add, change and remove. */
export interface Replaced {
  added: string[];
  changed: string[];
  removed: string[];
}

/**
 * Puts other files in the place of all.
 * @param dry only tells what would become of them
 * @throws ApiError 422 for a path or a size that is not allowed
 */
export async function replaceFiles(
  trx: Queries,
  texts: ReadonlyMap<string, string>,
  { by, dry }: { by: string; dry: boolean },
): Promise<Replaced> {
  for (const [path, text] of texts) demandFile(path, text);
  const names = new Map([...texts.keys()].map((path) => [foldedPath(path), path]));
  for (const path of texts.keys()) demandNewName(path, [names.get(foldedPath(path)) ?? path]);
  demandSizes(new Map([...texts].map(([path, text]) => [path, sourceBytes(text)])));
  const { files } = await workingCopy(trx);
  const hashes = await storeTexts(trx, texts);
  const paths = [...new Set([...files.keys(), ...hashes.keys()])].sort();
  const next = paths
    .map((path) => ({ path, was: files.get(path)?.hash ?? null, hash: hashes.get(path) ?? null }))
    .filter(({ path, was, hash }) => was !== hash || files.get(path)?.conflict);
  if (!dry && next.length > 0)
    await trx
      .insertInto('workshop_files')
      .values(next.map(({ path, hash }) => ({ path, hash, by })))
      .execute();
  const those = (which: (one: { was: string | null; hash: string | null }) => boolean) =>
    next.filter(which).map(({ path }) => path);
  return {
    added: those(({ was }) => was === null),
    changed: those(({ was, hash }) => was !== null && hash !== null),
    removed: those(({ hash }) => hash === null),
  };
}

/** Which rows of `workshop_files` nobody goes on from after so long; the last one of each file stays. */
export const OLD_STATE = sql`at < now() - make_interval(days => ${sql.lit(STATE_DAYS)}) and revision < (
  select max(revision) from workshop_files later where later.path = workshop_files.path)`;

async function note(trx: Queries, state: { path: string; hash: string | null; by: string }): Promise<number> {
  const { revision } = await trx
    .insertInto('workshop_files')
    .values(state)
    .returning('revision')
    .executeTakeFirstOrThrow();
  const old = trx
    .selectFrom('workshop_files')
    .select('revision')
    .where('path', '=', state.path)
    .orderBy('revision', 'desc')
    .offset(KEPT_STATES);
  await trx.deleteFrom('workshop_files').where('revision', 'in', old).execute();
  return revision;
}

function demandFile(path: string, text: string): void {
  if (!isSourcePath(path)) throw new ApiError(422, 'errors.workshop.path', { path });
  if (sourceBytes(text) > SOURCE_BOUNDS.fileBytes)
    throw new ApiError(422, 'errors.workshop.fileTooLarge', { path, limit: SOURCE_BOUNDS.fileBytes / 1000 });
}

/** @throws ApiError 422 when some systems take a file that is there for the same */
function demandNewName(path: string, paths: Iterable<string>): void {
  const other = [...paths].find((one) => one !== path && foldedPath(one) === foldedPath(path));
  if (other !== undefined) throw new ApiError(422, 'errors.workshop.sameName', { path, other });
}

function demandSizes(sizes: ReadonlyMap<string, number>): void {
  if (sizes.size > SOURCE_BOUNDS.files)
    throw new ApiError(422, 'errors.workshop.tooManyFiles', { limit: SOURCE_BOUNDS.files });
  const all = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  if (all > SOURCE_BOUNDS.bytes)
    throw new ApiError(422, 'errors.workshop.tooLarge', { limit: SOURCE_BOUNDS.bytes / 1_000_000 });
}
