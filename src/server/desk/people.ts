import { fold } from '../../core/fold.ts';
import type { Queries } from '../db/database.ts';

/** A text that finds more people than this finds everybody: it has to be longer. */
const MOST = 500;

/** Ids of the people whose number or name has a text in it, however it is written. */
export async function peopleCalled(db: Queries, text: string): Promise<number[]> {
  const like = `%${fold(text.trim()).replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db.selectFrom('users').select('id').where('searched', 'like', like).limit(MOST).execute();
  return rows.map(({ id }) => id);
}
