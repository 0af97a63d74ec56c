import type { Queries } from '../db/database.ts';
import { ApiError } from '../http/errors.ts';
import { demandPreconditions } from '../http/preconditions.ts';
import { shownProperties } from './forms.ts';
import { recordTag } from './read.ts';
import { findRecord, lockOwner } from './store.ts';
import { type OwnChange, openToWrite } from './write.ts';

/**
 * Takes one of a person's many records away.
 * @throws ApiError 403, 404, 412 as for a change.
 */
export async function removeRecord(trx: Queries, change: OwnChange & { key: string }): Promise<void> {
  const { user, record, key } = change;
  const { all } = openToWrite(change);
  await lockOwner(trx, user.id);
  const row = await findRecord(trx, user.id, record, key);
  if (!row) throw new ApiError(404, 'errors.server.notFound');
  demandPreconditions(change.headers, recordTag(row, null, shownProperties(all)));
  await trx.deleteFrom('records').where('id', '=', row.id).execute();
}
