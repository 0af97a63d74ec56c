import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DeskFilter } from '../../../api/shapes/desk.ts';
import { todayIn } from '../../../core/expressions/today.ts';
import { withoutUnseen } from '../../../core/values/unseen.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { CaseRow, DueRow, Tables } from '../../kit/db/tables.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import { type Due, dueFrom } from '../dues/dues.ts';
import { caseByKey } from '../procedures/cases.ts';
import { daysOf, type Part, peopleCalled } from './source.ts';

/** As `newReference` makes them, however it was typed. */
const REFERENCE = /^([0-9a-hjkmnp-tv-z]{4})-([0-9a-hjkmnp-tv-z]{4})$/i;

/** The cases of a list: begun by forms, with references, or of procedures with a form or record. */
export type CaseKind = 'requests' | 'procedures';

export type ListedCase = CaseRow &
  Pick<Selectable<Tables['users']>, 'username' | 'name' | 'kind'> & {
    cost: Due | null;
    /** What the list is ordered by, as the database writes it: a `Date` has no microseconds. */
    place: string;
  };

/** Cases of a filter in the order in which they began, or of their deadlines, by an index whatever their number. */
export async function caseRows(
  db: Queries,
  version: LoadedVersion,
  kind: CaseKind,
  filter: DeskFilter,
  { after, behind, skip = 0, limit }: Part<ListedCase>,
): Promise<ListedCase[]> {
  const direction = filter.order === 'oldest' || filter.order === 'due' ? 'asc' : 'desc';
  const [place, kindOfPlace] =
    filter.order === 'due' ? (['cases.due_on', 'text'] as const) : (['cases.created_at', 'timestamptz'] as const);
  const sent = kind === 'requests';
  let query = db
    .selectFrom('cases')
    .innerJoin('users', 'users.id', 'cases.owner')
    .leftJoin('dues', 'dues.case_id', 'cases.id')
    .selectAll('cases')
    .select(['users.username', 'users.name', 'users.kind'])
    .select(sql<DueRow | null>`to_jsonb(dues)`.as('cost'))
    .select(sql<string>`${sql.ref(place)}::text`.as('place'))
    .where('cases.reference', sent ? 'is not' : 'is', null)
    .orderBy(place, direction)
    .orderBy('cases.id', direction)
    .offset(skip)
    .limit(limit);
  if (filter.order === 'due') query = query.where('cases.due_on', 'is not', null);
  if (filter.form !== undefined)
    query = sent
      ? query.where('cases.form', filter.form ? '=' : 'is', filter.form || null)
      : query.where('procedure', '=', filter.form);
  if (filter.state !== undefined) query = query.where('cases.state', '=', filter.state);
  if (filter.payment === 'back') query = query.where('dues.state', '<>', 'due').where(TO_PAY_BACK);
  else if (filter.payment !== undefined)
    query = query.where('dues.state', '=', filter.payment === 'paid' ? 'paid' : 'due');
  if (filter.payment === 'overdue') query = query.where('dues.due_on', '<', todayIn(version.settings.timeZone));
  const { begin, end } = daysOf(version, filter);
  const at = sent ? 'cases.created_at' : 'cases.updated_at';
  if (begin) query = query.where(at, '>=', begin);
  if (end) query = query.where(at, '<', end);
  const found = await caseCalled(db, filter.text);
  if (found !== null) query = query.where('cases.id', '=', found);
  else if (filter.text?.trim()) {
    const people = await peopleCalled(db, filter.text);
    if (people === null) return [];
    query = query.where('owner', 'in', people);
  }
  const beyond = (row: RawBuilder<unknown>) =>
    sql<boolean>`(${sql.ref(place)}, cases.id) ${sql.raw(direction === 'asc' ? '>' : '<')} ${row}`;
  if (behind) query = query.where(beyond(sql`(${behind.place}::${sql.raw(kindOfPlace)}, ${behind.id}::integer)`));
  if (after !== undefined) {
    const last = await caseByKey(db, after);
    if (!last) return [];
    query = query.where(beyond(sql`(select ${sql.ref(place)}, id from cases where id = ${last.id}::integer)`));
  }
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, cost: row.cost && dueFrom(row.cost) }));
}

/** Of what is not due: more came than it costs. */
const TO_PAY_BACK = sql<boolean>`dues.paid_cents > 0 and (dues.state = 'cancelled' or dues.paid_cents > dues.cents)`;

/** The case whose reference a text is; `null` when there is none, and the text is somebody's name. */
async function caseCalled(db: Queries, text = ''): Promise<number | null> {
  const [, first, second] = REFERENCE.exec(withoutUnseen(text)) ?? [];
  return first === undefined ? null : ((await caseByKey(db, `${first}-${second}`.toUpperCase()))?.id ?? null);
}

/** Every form that something was sent with, `null` for none, with what it was last called; without reading all rows. */
export async function sentForms(db: Queries): Promise<{ form: string | null; titles: Record<string, string> }[]> {
  const { rows } = await sql<{ form: string | null; titles: Record<string, string> }>`
    with recursive forms as (
      (select form from cases where form is not null order by form limit 1)
      union all
      select (select next.form from cases next where next.form > forms.form order by next.form limit 1)
      from forms where forms.form is not null)
    select forms.form, last.titles from forms join lateral (
      select titles from cases where cases.form = forms.form
      order by cases.form desc, created_at desc, id desc limit 1) last on true
    where forms.form is not null
    union all
    (select null, titles from cases where form is null and reference is not null
      order by created_at desc, id desc limit 1)`.execute(db);
  return rows;
}
