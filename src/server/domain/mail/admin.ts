import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Static, Type } from 'typebox';
import { choice } from '../../../api/shapes/parts.ts';
import type { Db, Queries } from '../../kit/db/database.ts';
import type { RecipientState } from '../../kit/db/tables.ts';
import { transact } from '../../kit/db/transaction.ts';
import { type OutboxState, outboxState, SENDING } from '../../kit/mail/outbox-state.ts';
import { OperatorError } from '../../kit/operator-error.ts';

export const mailWork = Type.Union([
  Type.Object({ work: Type.Literal('list') }),
  Type.Object({ work: choice(['show', 'drop']), id: Type.Integer() }),
  Type.Object({ work: Type.Literal('retry'), id: Type.Union([Type.Literal('all'), Type.Integer()]) }),
]);
export type MailWork = Static<typeof mailWork>;

export interface MailAnswer {
  state: OutboxState;
  /** For `list` see `openLines`; otherwise the one mail. */
  mails: MailLine[];
  /** Number of mails changed by `retry` or `drop`. */
  changed: number;
}

const UNKNOWN = 'There is no such mail.';
const SENDING_NOW = sql<boolean>`${sql.raw(SENDING)}`;

/** @throws OperatorError if there is no such mail, or its state does not allow the work. */
export async function administerMail(db: Db, work: MailWork): Promise<MailAnswer> {
  const changed = await transact(db, async (trx) => {
    if (work.work === 'retry') return retry(trx, work.id);
    return work.work === 'drop' ? drop(trx, work.id) : 0;
  });
  return { state: await outboxState(db), mails: await linesOf(db, work), changed };
}

async function linesOf(db: Db, work: MailWork): Promise<MailLine[]> {
  if (work.work === 'list') return openLines(db);
  if (work.id === 'all') return [];
  const row = await lines(db).where('id', '=', work.id).executeTakeFirst();
  if (!row) throw new OperatorError(UNKNOWN);
  return [lineOf(row)];
}

/** Tries mails again for recipients who have not accepted; a mail that is being sent stays as it is. */
async function retry(trx: Queries, id: number | 'all'): Promise<number> {
  if (id !== 'all') await demandOpen(trx, id);
  const rows = await trx
    .updateTable('outbox')
    .set({
      failed_at: null,
      claim: null,
      attempts: 0,
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
    .where('mail_id', '=', isAnyOf(ids))
    .where('state', '=', 'dead')
    .execute();
  await recordEvent(trx, ids, 'retry');
  return ids.length;
}

/** Ends a mail for good; its row and the files of its case stay, its bodies go. */
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
  await recordEvent(trx, [id], 'drop');
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
  if (row.sending) throw new OperatorError('This mail is being sent now. Try again in a few minutes.');
}

async function recordEvent(trx: Queries, ids: readonly number[], event: 'retry' | 'drop'): Promise<void> {
  await trx
    .insertInto('outbox_events')
    .columns(['mail_id', 'event'])
    .expression(
      trx
        .selectFrom('outbox')
        .select(['id', sql.lit(event).as('event')])
        .where('id', '=', isAnyOf(ids)),
    )
    .execute();
}

function isAnyOf(ids: readonly number[]) {
  return sql<number>`any(${ids}::int[])`;
}

export interface MailLine {
  id: number;
  /** `waiting`: not tried yet; `deferred`: will be tried again; `dead`: over without reaching every recipient. */
  state: 'waiting' | 'sending' | 'deferred' | 'dead' | 'sent' | 'dropped';
  /** Times are ISO 8601 in UTC. */
  createdAt: string;
  /** `null` if there is no further try or one is in progress. */
  nextTryAt: string | null;
  attempts: number;
  error: string | null;
  messageId: string;
  sender: string;
  subject: string;
  recipients: readonly { address: string; state: RecipientState; reply: string | null }[];
  events: readonly { event: string; at: string }[];
}

const LIST_LIMIT = 200;

/** Mails that are dead or deferred: the newest 200, newest first. */
async function openLines(db: Queries): Promise<MailLine[]> {
  const rows = await lines(db)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where(({ or, eb }) => or([eb('attempts', '>', 0), eb('failed_at', 'is not', null)]))
    .orderBy('id', 'desc')
    .limit(LIST_LIMIT)
    .execute();
  return rows.map(lineOf);
}

function lines(db: Queries) {
  return db
    .selectFrom('outbox')
    .select(['id', 'message_id', 'sender', 'subject', 'created_at', 'next_attempt_at', 'attempts', 'last_error'])
    .select(['sent_at', 'failed_at', 'dropped_at', sql<boolean>`${sql.raw(SENDING)}`.as('sending')])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('outbox_recipients')
          .select(['address', 'state', 'reply'])
          .whereRef('mail_id', '=', 'outbox.id')
          .orderBy('address'),
      ).as('recipients'),
      jsonArrayFrom(
        selectFrom('outbox_events')
          .select(['event', sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('at')])
          .whereRef('mail_id', '=', 'outbox.id')
          .orderBy('id'),
      ).as('events'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number];

function lineOf(row: Row): MailLine {
  const state = stateOf(row);
  const next = state === 'waiting' || state === 'deferred' ? row.next_attempt_at : null;
  return {
    id: row.id,
    state,
    createdAt: row.created_at.toISOString(),
    nextTryAt: next?.toISOString() ?? null,
    attempts: row.attempts,
    error: row.last_error,
    messageId: row.message_id,
    sender: row.sender,
    subject: row.subject,
    recipients: row.recipients,
    events: row.events,
  };
}

function stateOf(row: Row): MailLine['state'] {
  if (row.sent_at) return 'sent';
  if (row.dropped_at) return 'dropped';
  if (row.failed_at) return 'dead';
  if (row.sending) return 'sending';
  return row.attempts > 0 ? 'deferred' : 'waiting';
}
