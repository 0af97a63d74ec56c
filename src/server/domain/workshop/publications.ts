import { type RawBuilder, sql } from 'kysely';
import type { Publication } from '../../../api/shapes/publications.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { TextToSay } from '../../kit/db/tables.ts';
import { ApiError, demandFound } from '../../kit/errors.ts';
import type { SessionUser } from '../../kit/session-user.ts';
import { storeTexts } from '../config/sources.ts';
import { currentVersion } from '../config/store.ts';
import { workingCopy } from './working-copy.ts';

// Files that wait to become live: for a second person, or for their time. The working copy goes on meanwhile.

/** Those that may wait at the same time. */
const MOST = 20;
/** Days for which the list shows what is over. */
const SHOWN_DAYS = 30;
const SHOWN = 20;

interface Proposed {
  state: 'proposed' | 'scheduled';
  /** The version that its writer saw as live. */
  live: string;
  note: string;
  hides: boolean;
  due: Date | null;
  by: string;
  /** The version to go back to, in the place of files. */
  restores?: string;
}

/**
 * Keeps files as they are, until they become live.
 * @throws ApiError 412 when another version is live; 422 when too many wait
 */
export async function keepPublication(
  trx: Queries,
  { id: user_id }: Pick<SessionUser, 'id'>,
  files: ReadonlyMap<string, string>,
  proposed: Proposed,
): Promise<number> {
  if ((await currentVersion(trx)) !== proposed.live) throw new ApiError(412, 'errors.workshop.otherLive');
  const { count } = await trx
    .selectFrom('publications')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('state', 'in', ['proposed', 'scheduled'])
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST) throw new ApiError(422, 'errors.workshop.tooManyWait', { limit: MOST });
  const { id } = await trx
    .insertInto('publications')
    .values({ ...proposed, user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const hashes = await storeTexts(trx, files);
  if (hashes.size === 0) return id;
  await trx
    .insertInto('publication_files')
    .values([...hashes].map(([path, hash]) => ({ publication: id, path, hash })))
    .execute();
  return id;
}

/** Terms of one that waits. @throws ApiError 404, or 409 when it is over */
export async function waitingPublication(trx: Queries, id: number) {
  const row = demandFound(await trx.selectFrom('publications').selectAll().where('id', '=', id).executeTakeFirst());
  if (row.state !== 'proposed' && row.state !== 'scheduled') throw new ApiError(409, 'errors.workshop.notWaiting');
  return row;
}

/** The files of one, by path; none when it is over. */
export async function publicationFiles(trx: Queries, id: number): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('publication_files')
    .innerJoin('config_sources', 'config_sources.hash', 'publication_files.hash')
    .select(['path', 'content'])
    .where('publication', '=', id)
    .orderBy('path')
    .execute();
  return new Map(rows.map(({ path, content }) => [path, content]));
}

/** Acts by which one account changes another; and those that choose who has it, because a link for it goes there. */
const CHANGES = sql`select by from account_events where account = origins.id
  union all
  select by from record_changes join records on records.id = record_changes.record where records.owner = origins.id`;
const HANDS_OVER = sql`select by from account_events where account = origins.id and act in ('add', 'mailbox')`;

/**
 * Demands that two accounts are two people: neither comes from the other, nor do both from a third one, and so could be used
 * by the same. An account comes from those that made or changed it, or what the records say of its owner, and from those that
 * they come from. From a third one it comes only where that made it or chose its mailbox.
 * @param proposer `null` once the account is gone
 * @throws ApiError 403
 */
export async function demandSecondPerson(trx: Queries, proposer: number | null, second: number): Promise<void> {
  if (proposer === second) throw new ApiError(403, 'errors.workshop.ownProposal');
  if (proposer === null || (await maybeOne(trx, [proposer, second])))
    throw new ApiError(403, 'errors.workshop.notSecondPerson');
}

async function maybeOne(trx: Queries, [one, other]: readonly [number, number]): Promise<boolean> {
  if ((await originsOf(trx, one, CHANGES)).has(other) || (await originsOf(trx, other, CHANGES)).has(one)) return true;
  const behind = await originsOf(trx, one, HANDS_OVER);
  return [...(await originsOf(trx, other, HANDS_OVER))].some((id) => behind.has(id));
}

/** An account and all that it comes from by such acts. */
async function originsOf(trx: Queries, account: number, acts: RawBuilder<unknown>): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with recursive origins as (
      select ${account}::int as id
      union
      select touched.by from origins, lateral (${acts}) touched where touched.by is not null
    )
    select id from origins`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

type Waiting = 'proposed' | 'scheduled';

/**
 * Brings one into its next state; one that is over keeps no files.
 * @param from the states that it may be in
 * @throws ApiError 409 when it is in another state by now
 */
export async function movePublication(
  trx: Queries,
  id: number,
  from: readonly Waiting[],
  to: 'scheduled' | 'published' | 'declined' | 'withdrawn' | 'failed',
  said: { decided_by?: string; reason?: string; version?: string; failure?: TextToSay } = {},
): Promise<void> {
  const { failure, ...columns } = said;
  const moved = await trx
    .updateTable('publications')
    .set({
      ...columns,
      state: to,
      claimed_until: null,
      ...(failure && { failure: JSON.stringify(failure) }),
      ...(said.decided_by !== undefined && { decided_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  if (!moved) throw new ApiError(409, 'errors.workshop.notWaiting');
  if (to !== 'scheduled') await trx.deleteFrom('publication_files').where('publication', '=', id).execute();
}

type InWords = (failure: TextToSay) => string;

/** Those that wait, and those that ended lately, for a reader. */
export async function listPublications(
  trx: Queries,
  { id: reader }: Pick<SessionUser, 'id'>,
  inWords: InWords,
): Promise<Publication[]> {
  const rows = await trx
    .selectFrom('publications')
    .selectAll()
    .where(
      sql<boolean>`state in ('proposed', 'scheduled')
        or greatest(at, due, decided_at) > now() - make_interval(days => ${SHOWN_DAYS})`,
    )
    .orderBy(sql`state in ('proposed', 'scheduled')`, 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  const live = await currentVersion(trx);
  const { files } = await workingCopy(trx);
  const now = new Map([...files].flatMap(([path, { hash }]) => (hash === null ? [] : [[path, hash] as const])));
  const items: Publication[] = [];
  for (const row of rows) {
    const waits = row.state === 'proposed' || row.state === 'scheduled';
    items.push({
      id: row.id,
      state: row.state,
      note: row.note,
      by: row.by,
      mine: row.user_id === reader,
      hides: row.hides,
      at: row.at.toISOString(),
      due: row.due?.toISOString() ?? null,
      outdated: waits && row.live !== live,
      decidedBy: row.decided_by,
      decidedAt: row.decided_at?.toISOString() ?? null,
      reason: row.reason,
      failure: row.failure && inWords(row.failure),
      version: row.version,
      restores: row.restores,
      changedSince: waits && row.restores === null ? await differing(trx, row.id, now) : 0,
    });
  }
  return items;
}

async function differing(trx: Queries, id: number, now: ReadonlyMap<string, string>): Promise<number> {
  const rows = await trx
    .selectFrom('publication_files')
    .select(['path', 'hash'])
    .where('publication', '=', id)
    .execute();
  const kept = new Map(rows.map(({ path, hash }) => [path, hash]));
  return [...new Set([...kept.keys(), ...now.keys()])].filter((path) => kept.get(path) !== now.get(path)).length;
}
