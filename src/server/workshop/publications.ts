import { sql } from 'kysely';
import type { Publication } from '../../api/shapes/publications.ts';
import type { SessionUser } from '../auth/sessions.ts';
import { storeTexts } from '../config/sources.ts';
import { currentVersion } from '../config/store.ts';
import type { Queries } from '../db/database.ts';
import type { TextToSay } from '../db/tables.ts';
import { ApiError, demandFound } from '../http/errors.ts';
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
      ...{ ...columns, state: to, claimed_until: null },
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
      ...{ id: row.id, state: row.state, note: row.note, by: row.by, mine: row.user_id === reader, hides: row.hides },
      ...{ at: row.at.toISOString(), due: row.due?.toISOString() ?? null, outdated: waits && row.live !== live },
      ...{ decidedBy: row.decided_by, decidedAt: row.decided_at?.toISOString() ?? null, reason: row.reason },
      ...{ failure: row.failure && inWords(row.failure), version: row.version },
      changedSince: waits ? await differing(trx, row.id, now) : 0,
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
