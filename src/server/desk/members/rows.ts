import type { DeskFilter } from '../../../api/shapes/desk.ts';
import { accountName } from '../../auth/account.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { Queries } from '../../db/database.ts';
import { daysOf, peopleCalled } from '../source.ts';

export type PersonRow = Awaited<ReturnType<typeof memberRows>>[number];

/** People of a filter in the order their accounts were made, from the one with the id `after` on; or one alone. */
export async function memberRows(
  db: Queries,
  version: LoadedVersion,
  filter: DeskFilter,
  { after, only, limit }: { after?: string | undefined; only?: string; limit: number },
) {
  const direction = filter.order === 'oldest' ? 'asc' : 'desc';
  let query = db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'role', 'created_at', 'closed_at', 'revision'])
    .where('kind', '=', 'member')
    .where('erased_at', 'is', null)
    .orderBy('id', direction)
    .limit(limit);
  if (only !== undefined) query = query.where('username', '=', accountName(only));
  if (filter.form !== undefined) query = query.where('role', '=', filter.form);
  if (filter.state !== undefined) query = query.where('closed_at', filter.state === 'closed' ? 'is not' : 'is', null);
  const { begin, end } = daysOf(version, filter);
  if (begin) query = query.where('created_at', '>=', begin);
  if (end) query = query.where('created_at', '<', end);
  if (filter.text?.trim()) {
    const people = await peopleCalled(db, filter.text);
    if (people === null) return [];
    query = query.where('id', 'in', people);
  }
  if (after !== undefined) {
    const last = Number(after);
    if (!Number.isSafeInteger(last)) return [];
    query = query.where('id', direction === 'asc' ? '>' : '<', last);
  }
  return query.execute();
}
