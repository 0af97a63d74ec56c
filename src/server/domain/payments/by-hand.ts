import type { DeskAct } from '../../../api/shapes/desk.ts';
import { todayIn } from '../../../core/expressions/today.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { CaseRow } from '../../kit/db/tables.ts';
import { ApiError, demandFound } from '../../kit/errors.ts';
import { dueOfCase } from '../dues/dues.ts';
import type { CaseContext } from '../procedures/cases.ts';
import { book } from './book.ts';

/** Begins the name of what undoes a payment. */
export const UNDO = 'undo-';

/** The name of what undoes a payment, so that it is undone once. */
export function undoOf(payment: string | number): string {
  return `${UNDO}${payment}`;
}

/**
 * Books what the office says about a payment, with the owner of the case locked: that it came or was paid back, or that a
 * payment was marked by mistake.
 * @throws ApiError 400 for what makes no sense, 404 where nothing is due, 409 when it is booked already
 */
export async function markPayment(
  caseContext: CaseContext,
  trx: Queries,
  { id, revision }: CaseRow,
  { payment, undo, note, by }: Pick<DeskAct, 'payment' | 'undo'> & { note: string; by: number },
): Promise<void> {
  const due = demandFound(await dueOfCase(trx, id));
  const about = { dueId: due.id, source: 'office', note, actor: by } as const;
  const bad = () => new ApiError(400, 'errors.server.badRequest');
  const today = todayIn(caseContext.version.settings.timeZone);
  const undone = undo === undefined ? null : await ownPayment(trx, due.id, undo);
  if (payment && (undone || payment.cents === 0)) throw bad();
  if (payment && payment.on > today) throw new ApiError(400, 'errors.payments.future');
  const booking = undone
    ? { sourceId: undoOf(undone.id), cents: -Number(undone.cents), bookedOn: today }
    : // The office saw this revision, so a form that is sent twice is one payment.
      payment && { sourceId: `${due.reference}-${revision}`, cents: payment.cents, bookedOn: payment.on };
  if (!booking) throw bad();
  if ((await book(caseContext, trx, { ...about, ...booking })) === 'known')
    throw new ApiError(409, 'errors.payments.booked');
}

/** A payment that the office marked. @throws ApiError 404 */
async function ownPayment(trx: Queries, dueId: number, id: number) {
  const row = await trx
    .selectFrom('payments')
    .select(['id', 'cents', 'source_id'])
    .where(({ and }) => and({ id, due_id: dueId, source: 'office' }))
    .executeTakeFirst();
  return demandFound(row?.source_id.startsWith(UNDO) ? undefined : row);
}
