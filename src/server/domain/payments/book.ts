import { sql } from 'kysely';
import type { Queries } from '../../kit/db/database.ts';
import type { DueState, PaymentSource } from '../../kit/db/tables.ts';
import { demandFound } from '../../kit/errors.ts';
import { type CaseContext, caseById } from '../procedures/cases.ts';
import { makePaymentMove } from '../procedures/moves/move.ts';
import { lockOwner } from '../records/store.ts';

export interface Booking {
  /** The due that it pays; `null` while nobody knows: it is kept, and pays nothing. */
  dueId: number | null;
  source: PaymentSource;
  /** Names the payment within its source for ever: the same again is no second payment. At most 200 characters. */
  sourceId: string;
  /** Whole cents; negative for what was paid back or is undone. */
  cents: number;
  /** ISO 8601 day. */
  bookedOn: string;
  note: string;
  /** Account that books it; `null` for a program. */
  actor: number | null;
}

/**
 * Books a payment in the caller's transaction, once: what is due is worked out anew, the case gets a line of its history,
 * and its procedure goes on if it waited for the payment. The owner of the case is locked.
 * @returns `known` when it was booked before, and nothing has changed.
 * @throws ApiError 404 when there is no such due.
 */
export async function book(caseContext: CaseContext, trx: Queries, booking: Booking): Promise<'booked' | 'known'> {
  const { dueId, source, sourceId, cents, bookedOn, note, actor } = booking;
  if (!Number.isSafeInteger(cents)) throw new Error(`No whole number of cents: ${cents}`);
  const found = dueId === null ? null : await caseOfDue(trx, dueId);
  if (found) await lockOwner(trx, found.owner);
  const payment = await trx
    .insertInto('payments')
    .values({
      due_id: dueId,
      source,
      source_id: sourceId,
      cents,
      booked_on: bookedOn,
      note,
      actor,
    })
    .onConflict((conflict) => conflict.columns(['source', 'source_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!payment) return 'known';
  if (dueId === null || !found) return 'booked';
  const paid = sql<number>`(select coalesce(sum(payments.cents), 0) from payments where due_id = ${dueId})`;
  const { state } = await trx
    .updateTable('dues')
    .set({
      paid_cents: paid,
      state: sql<DueState>`case when state = 'cancelled' then state when ${paid} >= dues.cents then 'paid' else 'due' end`,
      paid_on: sql<string | null>`(select max(booked_on) from payments where due_id = ${dueId} and payments.cents > 0)`,
    })
    .where('id', '=', dueId)
    .returning('state')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('case_events')
    .values({
      act: 'pay',
      case_id: found.id,
      actor: actor === null ? 'payment' : 'office',
      user_id: actor,
      note: note || null,
      details: JSON.stringify({ payment: String(payment.id), cents: String(cents), source, on: bookedOn }),
    })
    .execute();
  await trx
    .updateTable('cases')
    .set({ unpaid: state === 'due', revision: sql<number>`revision + 1` })
    .where('id', '=', found.id)
    .execute();
  const row = demandFound(await caseById(trx, found.id));
  await makePaymentMove(caseContext, trx, row);
  return 'booked';
}

async function caseOfDue(trx: Queries, dueId: number) {
  return demandFound(
    await trx
      .selectFrom('dues')
      .innerJoin('cases', 'cases.id', 'dues.case_id')
      .select(['cases.id', 'cases.owner'])
      .where('dues.id', '=', dueId)
      .executeTakeFirst(),
  );
}
