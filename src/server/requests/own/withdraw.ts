import { sql } from 'kysely';
import type { SessionUser } from '../../auth/sessions.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { Queries } from '../../db/database.ts';
import { ApiError } from '../../http/errors.ts';
import type { RequestRow } from '../tables.ts';
import { tellOffice } from './tell-office.ts';

const TEMPLATE = 'mails.request-withdrawn';

/** Whether who sent a request may take it back: the office has not begun, and the form of today lets people. */
export function mayWithdraw(version: LoadedVersion, { form, state }: Pick<RequestRow, 'form' | 'state'>): boolean {
  return state === 'received' && letsWithdraw(version, form);
}

function letsWithdraw(version: LoadedVersion, form: string | null): boolean {
  return version.forms.get(form ?? '')?.spec.afterSending?.includes('withdraw') === true;
}

/**
 * Takes one of the user's own requests back, in the caller's transaction: its place is free again, and the office is
 * told by mail and at its desk. One that is withdrawn already stays so.
 * @throws ApiError 404, 403 when its form does not let people, 409 when the office has begun.
 */
export async function withdrawRequest(
  trx: Queries,
  version: LoadedVersion,
  user: SessionUser,
  reference: string,
): Promise<void> {
  // The office's acts lock the row too: either it has begun, or it finds the request withdrawn.
  const row = await trx
    .selectFrom('requests')
    .selectAll()
    .where('reference', '=', reference)
    .where('user_id', '=', user.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError(404, 'errors.server.notFound');
  if (row.state === 'withdrawn') return;
  if (!letsWithdraw(version, row.form)) throw new ApiError(403, 'errors.server.forbidden');
  if (row.state !== 'received') throw new ApiError(409, 'errors.server.requestBegun');
  await trx
    .updateTable('requests')
    .set({ state: 'withdrawn', revision: sql<number>`revision + 1` })
    .where('id', '=', row.id)
    .execute();
  const event = { act: 'withdrawal', from_state: row.state, to_state: 'withdrawn' } as const;
  await trx
    .insertInto('desk_events')
    .values({ ...event, request_id: row.id, user_id: user.id, text: null, details: null })
    .execute();
  await tellOffice(trx, version, user, row, { template: TEMPLATE });
}
