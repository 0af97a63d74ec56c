import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { choice } from '../../api/shapes/parts.ts';
import type { Db, Queries } from '../db/database.ts';
import { transact } from '../db/transaction.ts';
import { OperatorError } from '../ops/operator-error.ts';
import { findLine, type MailLine, openLines } from './mail-lines.ts';
import { type OutboxState, outboxState, SENDING } from './outbox/outbox-state.ts';

/** What an operator does with mails that did not leave; the same through the server and without one. */
export const mailWork = Type.Union([
  Type.Object({ work: Type.Literal('list') }),
  Type.Object({ work: choice(['show', 'drop']), id: Type.Integer() }),
  Type.Object({ work: Type.Literal('retry'), id: Type.Union([Type.Literal('all'), Type.Integer()]) }),
]);
export type MailWork = Static<typeof mailWork>;

export interface MailAnswer {
  state: OutboxState;
  /** Of `list` as in `openLines`; of a work on one mail that one. */
  mails: MailLine[];
  /** How many `retry` and `drop` changed. */
  changed: number;
}

const UNKNOWN = 'There is no such mail.';
const SENDING_NOW = sql<boolean>`${sql.raw(SENDING)}`;

/** @throws OperatorError when there is no such mail or its state does not allow it. */
export async function administerMail(db: Db, work: MailWork): Promise<MailAnswer> {
  const changed = await transact(db, (trx) => change(trx, work));
  return { state: await outboxState(db), mails: await linesOf(db, work), changed };
}

async function linesOf(db: Db, work: MailWork): Promise<MailLine[]> {
  if (work.work === 'list') return openLines(db);
  if (work.id === 'all') return [];
  const line = await findLine(db, work.id);
  if (!line) throw new OperatorError(UNKNOWN);
  return [line];
}

async function change(trx: Queries, work: MailWork): Promise<number> {
  if (work.work === 'retry') return retry(trx, work.id);
  return work.work === 'drop' ? drop(trx, work.id) : 0;
}

/** Gives mails another chance, with those recipients who have not accepted. One that is under way stays as it is. */
async function retry(trx: Queries, id: number | 'all'): Promise<number> {
  if (id !== 'all') await demandOpen(trx, id);
  const rows = await trx
    .updateTable('outbox')
    .set({
      ...{ failed_at: null, claim: null, attempts: 0 },
      next_attempt_at: sql<Date>`now()`,
      waiting_since: sql<Date>`now()`,
      unanswered_since: sql<Date>`now()`,
    })
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where(({ not }) => not(SENDING_NOW))
    .$if(id === 'all', (query) =>
      query.where(({ or, eb }) => or([eb('attempts', '>', 0), eb('failed_at', 'is not', null)])),
    )
    .$if(id !== 'all', (query) => query.where('id', '=', Number(id)))
    .returning('id')
    .execute();
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return 0;
  await trx
    .updateTable('outbox_recipients')
    .set({ state: 'waiting', decided_at: null })
    .where('mail_id', '=', anyOf(ids))
    .where('state', '=', 'dead')
    .execute();
  await note(trx, ids, 'retry');
  return ids.length;
}

/**
 * Ends a mail for good. The row stays, for what is said about its case, which has its files; the bodies serve nobody any
 * more.
 */
async function drop(trx: Queries, id: number): Promise<number> {
  await demandOpen(trx, id);
  await trx
    .updateTable('outbox')
    .set({ failed_at: sql<Date>`coalesce(failed_at, now())`, dropped_at: sql<Date>`now()`, claim: null })
    .set({ html: '', text: '' })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('outbox_files').where('mail_id', '=', id).execute();
  await trx
    .updateTable('outbox_recipients')
    .set({ state: 'dead', decided_at: sql<Date>`now()` })
    .where('mail_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
  await note(trx, [id], 'drop');
  return 1;
}

async function demandOpen(trx: Queries, id: number): Promise<void> {
  const row = await trx
    .selectFrom('outbox')
    .select(['sent_at', 'dropped_at', SENDING_NOW.as('sending')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new OperatorError(UNKNOWN);
  if (row.sent_at) throw new OperatorError('This mail was sent.');
  if (row.dropped_at) throw new OperatorError('This mail was dropped.');
  if (row.sending) throw new OperatorError('This mail is being sent right now. Try again in some minutes.');
}

async function note(trx: Queries, ids: readonly number[], event: 'retry' | 'drop'): Promise<void> {
  await trx
    .insertInto('outbox_events')
    .columns(['mail_id', 'event'])
    .expression(
      trx
        .selectFrom('outbox')
        .select(['id', sql.lit(event).as('event')])
        .where('id', '=', anyOf(ids)),
    )
    .execute();
}

/** One parameter, however many there are. */
function anyOf(ids: readonly number[]) {
  return sql<number>`any(${ids}::int[])`;
}
