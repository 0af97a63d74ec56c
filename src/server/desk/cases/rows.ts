import { sql } from 'kysely';
import type { DeskFilter } from '../../../api/shapes/desk.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { Queries } from '../../db/database.ts';
import { daysOf } from '../days.ts';
import { peopleCalled } from '../people.ts';

/** Cases of a filter in the order they began, from the one with the id `after` on. */
export async function caseRows(
  db: Queries,
  version: LoadedVersion,
  filter: DeskFilter,
  { after, limit }: { after: string | undefined; limit: number },
) {
  const direction = filter.order === 'oldest' ? 'asc' : 'desc';
  let query = db
    .selectFrom('procedure_cases')
    .innerJoin('users', 'users.id', 'procedure_cases.owner')
    .selectAll('procedure_cases')
    .select(['users.username', 'users.name'])
    .orderBy('procedure_cases.id', direction)
    .limit(limit);
  if (filter.form !== undefined) query = query.where('procedure', '=', filter.form);
  if (filter.state !== undefined) query = query.where('state', '=', filter.state);
  const { begin, end } = daysOf(version, filter);
  if (begin) query = query.where('updated_at', '>=', begin);
  if (end) query = query.where('updated_at', '<', end);
  if (filter.text?.trim()) {
    const people = await peopleCalled(db, filter.text);
    if (people === null) return [];
    query = query.where('owner', 'in', people);
  }
  const last = caseId(after);
  if (last !== null) {
    const compare = sql.raw(direction === 'asc' ? '>' : '<');
    query = query.where(sql<boolean>`procedure_cases.id ${compare} ${last}::integer`);
  }
  return query.execute();
}

/** The id in an address; `null` when it is none. */
export function caseId(key = ''): number | null {
  return /^[1-9]\d{0,8}$/.test(key) ? Number(key) : null;
}
