import type { Queries } from '../../db/database.ts';

/**
 * Writes that all that is kept of a person was given out or erased. The line names the account's row by its number alone:
 * who restores an older backup finds by it whom to erase again, and nobody else learns anything.
 */
export async function recordOfPerson(
  trx: Queries,
  act: 'disclose' | 'erase',
  account: number,
  by: number | null,
  details: Record<string, string> = {},
): Promise<void> {
  await trx
    .insertInto('case_events')
    .values({
      ...{ act, case_id: null, actor: 'office', user_id: by },
      details: JSON.stringify({ account: String(account), ...details }),
    })
    .execute();
}
