import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CardState } from '../../../../api/shapes/card.ts';
import type { Db, Queries } from '../../../kit/db/database.ts';
import type { CardPaymentRow } from '../../../kit/db/tables.ts';
import { ApiError, demandFound, TooManyError } from '../../../kit/errors.ts';
import type { CaseContext } from '../../procedures/cases.ts';
import { lockOwner } from '../../records/store.ts';
import { book } from '../book.ts';
import type { CardNotice } from './provider.ts';

/** Minutes after which nobody waits for a notice any longer; one that comes later still counts. */
const PATIENCE_MINUTES = 30;
/** Payments that may be begun for one due within an hour. */
const MOST_AN_HOUR = 20;

/**
 * Notes that a person goes to pay what is open of a due of theirs.
 * @throws ApiError 404 for a due of somebody else, 409 when nothing is open; TooManyError
 */
export async function beginCardPayment(
  trx: Queries,
  owner: number,
  { reference, provider }: { reference: string; provider: string },
): Promise<CardPaymentRow> {
  await lockOwner(trx, owner);
  const due = demandFound(
    await trx
      .selectFrom('dues')
      .innerJoin('cases', 'cases.id', 'dues.case_id')
      .select(['dues.id', 'dues.cents', 'dues.paid_cents', 'dues.currency', 'dues.state'])
      .where('dues.reference', '=', reference)
      .where('cases.owner', '=', owner)
      .executeTakeFirst(),
  );
  const cents = Number(due.cents) - Number(due.paid_cents);
  if (due.state !== 'due' || cents <= 0) throw new ApiError(409, 'errors.card.notDue');
  const begun = await trx
    .selectFrom('card_payments')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('due_id', '=', Number(due.id))
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (Number(begun.count) >= MOST_AN_HOUR) throw new TooManyError(3600);
  return trx
    .insertInto('card_payments')
    .values({ id: randomUUID(), due_id: Number(due.id), provider, cents, currency: due.currency, state: 'begun' })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Takes what a provider says, once, however often and in whatever order it says it: money that came is booked, also after
 * a refusal, and a refusal after money changes nothing.
 * @throws ApiError 404 for a payment that was never begun there, 422 for another amount or currency than was asked for
 */
export async function takeCardNotice(
  caseContext: CaseContext,
  trx: Queries,
  provider: string,
  { id, result, cents, currency }: CardNotice,
  today: string,
): Promise<'booked' | 'known' | 'noted'> {
  const payment = demandFound(
    await trx
      .selectFrom('card_payments')
      .selectAll()
      .where('id', '=', id)
      .where('provider', '=', provider)
      .executeTakeFirst(),
  );
  if (cents !== Number(payment.cents) || currency !== payment.currency) throw new ApiError(422, 'errors.card.amount');
  if (result !== 'paid') {
    await end(trx, id, result).where('state', '=', 'begun').execute();
    return 'noted';
  }
  const sourceId = `${provider}:${id}`;
  const booking = { dueId: Number(payment.due_id), source: 'card', sourceId, cents, bookedOn: today } as const;
  const booked = await book(caseContext, trx, { ...booking, note: '', actor: null });
  await end(trx, id, 'paid').where('state', '<>', 'paid').execute();
  return booked;
}

function end(trx: Queries, id: string, state: Exclude<CardPaymentRow['state'], 'begun'>) {
  return trx.updateTable('card_payments').set({ state, ended_at: sql<Date>`now()` }).where('id', '=', id);
}

/** The state of a payment of this person. @throws ApiError 404 */
export async function cardStateOf(db: Db, owner: number, id: string): Promise<CardState> {
  const row = demandFound(
    await db
      .selectFrom('card_payments')
      .innerJoin('dues', 'dues.id', 'card_payments.due_id')
      .innerJoin('cases', 'cases.id', 'dues.case_id')
      .select('card_payments.state')
      .select(sql<boolean>`card_payments.created_at < now() - ${PATIENCE_MINUTES} * interval '1 minute'`.as('late'))
      .where('card_payments.id', '=', id)
      .where('cases.owner', '=', owner)
      .executeTakeFirst(),
  );
  return row.state === 'begun' && row.late ? 'late' : row.state;
}
