import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queries } from '../db/database.ts';
import { SENDING } from './outbox/outbox-state.ts';
import type { RecipientState } from './tables.ts';

/** A mail of the outbox without its bodies, as an operator sees it. */
export interface MailLine {
  id: number;
  /** `waiting`: not tried yet; `deferred`: to be tried again; `dead`: over, with somebody it did not reach. */
  state: 'waiting' | 'sending' | 'deferred' | 'dead' | 'sent' | 'dropped';
  /** Times are ISO 8601 in UTC. */
  createdAt: string;
  /** `null` when there is no other try, or one is under way. */
  nextTryAt: string | null;
  attempts: number;
  /** Codes of the last try. */
  error: string | null;
  messageId: string;
  sender: string;
  subject: string;
  recipients: readonly { address: string; state: RecipientState; reply: string | null }[];
  /** What operators did with it, oldest first. */
  events: readonly { event: string; at: string }[];
}

const LIST_LIMIT = 200;

/** Mails that are dead or were put off: the newest 200, newest first. */
export async function openLines(db: Queries): Promise<MailLine[]> {
  const rows = await lines(db)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where(({ or, eb }) => or([eb('attempts', '>', 0), eb('failed_at', 'is not', null)]))
    .orderBy('id', 'desc')
    .limit(LIST_LIMIT)
    .execute();
  return rows.map(lineOf);
}

/** Any mail, also one that was sent or dropped. */
export async function findLine(db: Queries, id: number): Promise<MailLine | null> {
  const row = await lines(db).where('id', '=', id).executeTakeFirst();
  return row ? lineOf(row) : null;
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
