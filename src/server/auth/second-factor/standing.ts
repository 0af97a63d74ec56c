import type { Queries } from '../../db/database.ts';

/** An account of the office, and since when it has a second factor. */
interface Colleague {
  id: number;
  username: string;
  name: string;
  since?: string;
}

/** Accounts of the office that are open, by number. */
export async function colleagues(db: Queries): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['users.id', 'users.username', 'users.name', 'second_factors.since'])
    .where('users.kind', '=', 'staff')
    .where('users.closed_at', 'is', null)
    .orderBy('users.username')
    .execute();
  return rows.map(({ since, ...row }) => ({ ...row, ...(since && { since: since.toISOString() }) }));
}
