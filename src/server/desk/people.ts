import type { SelectQueryBuilder } from 'kysely';
import { fold } from '../../core/values/fold.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

/** So many people's rows are found by their ids; those of more stand so close that the database finds them on its way. */
const FEW = 500;

/**
 * People whose number or name has a text in it, however it is written: their ids, or what finds them.
 * @returns `null` when there is nobody.
 */
export async function peopleCalled(
  db: Queries,
  text: string,
): Promise<number[] | SelectQueryBuilder<Tables, 'users', { id: number }> | null> {
  const like = `%${fold(text.trim()).replace(/[\\%_]/g, '\\$&')}%`;
  const called = db.selectFrom('users').select('id').where('searched', 'like', like);
  const rows = await called.limit(FEW + 1).execute();
  if (rows.length > FEW) return called;
  return rows.length === 0 ? null : rows.map(({ id }) => id);
}
