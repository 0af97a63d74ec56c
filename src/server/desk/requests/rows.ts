import { sql } from 'kysely';
import type { DeskFilter } from '../../../api/shapes/desk.ts';
import type { RequestState } from '../../../core/request-state.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { Queries } from '../../db/database.ts';
import { daysOf } from '../days.ts';
import { peopleCalled } from '../people.ts';

/** As `newReference` makes them, however it was typed. */
const REFERENCE = /^\s*([0-9a-hjkmnp-tv-z]{4})-([0-9a-hjkmnp-tv-z]{4})\s*$/i;

/**
 * Rows of a filter in the order they were sent, from the one with the reference `after` on. Every filter has an index
 * that ends with the moment and the id, so that a page of a million costs what a page of a hundred does.
 */
export async function requestRows(
  db: Queries,
  version: LoadedVersion,
  filter: DeskFilter,
  { after, limit }: { after: string | undefined; limit: number },
) {
  const direction = filter.order === 'oldest' ? 'asc' : 'desc';
  let query = db
    .selectFrom('requests')
    .innerJoin('users', 'users.id', 'requests.user_id')
    .select(['reference', 'form', 'version', 'language', 'context', 'titles', 'values'])
    .select(['requests.state', 'requests.created_at', 'users.username', 'users.name'])
    .orderBy('requests.created_at', direction)
    .orderBy('requests.id', direction)
    .limit(limit);
  if (filter.form !== undefined) query = query.where('form', filter.form ? '=' : 'is', filter.form || null);
  if (filter.state !== undefined) query = query.where('requests.state', '=', filter.state as RequestState);
  const { begin, end } = daysOf(version, filter);
  if (begin) query = query.where('requests.created_at', '>=', begin);
  if (end) query = query.where('requests.created_at', '<', end);
  const reference = await referenceIn(db, filter.text);
  if (reference !== null) query = query.where('reference', '=', reference);
  else if (filter.text?.trim()) {
    const people = await peopleCalled(db, filter.text);
    if (people === null) return [];
    query = query.where('requests.user_id', 'in', people);
  }
  if (after !== undefined) {
    const last = await db
      .selectFrom('requests')
      .select(['id', sql<string>`created_at::text`.as('at')])
      .where('reference', '=', after)
      .executeTakeFirst();
    if (!last) return [];
    const compare = sql.raw(direction === 'asc' ? '>' : '<');
    query = query.where(
      sql<boolean>`(requests.created_at, requests.id) ${compare} (${last.at}::timestamptz, ${last.id}::integer)`,
    );
  }
  return query.execute();
}

/** The reference that a text is; `null` when there is no such request, and the text is somebody's name. */
async function referenceIn(db: Queries, text = ''): Promise<string | null> {
  const [, first, second] = REFERENCE.exec(text) ?? [];
  if (first === undefined) return null;
  const reference = `${first}-${second}`.toUpperCase();
  const found = db.selectFrom('requests').select('reference').where('reference', '=', reference);
  return (await found.executeTakeFirst())?.reference ?? null;
}

/** Every form that something was sent with, `null` for none, with what it was last called; without reading all rows. */
export async function sentForms(db: Queries): Promise<{ form: string | null; titles: Record<string, string> }[]> {
  const { rows } = await sql<{ form: string | null; titles: Record<string, string> }>`
    with recursive forms as (
      (select form from requests where form is not null order by form limit 1)
      union all
      select (select next.form from requests next where next.form > forms.form order by next.form limit 1)
      from forms where forms.form is not null)
    select forms.form, last.titles from forms join lateral (
      select titles from requests where requests.form = forms.form
      order by requests.form desc, created_at desc, id desc limit 1) last on true
    where forms.form is not null
    union all
    (select null, titles from requests where form is null order by created_at desc, id desc limit 1)`.execute(db);
  return rows;
}
