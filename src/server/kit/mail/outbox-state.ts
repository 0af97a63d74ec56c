import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

export interface OutboxState {
  waiting: number;
  sending: number;
  deferred: number;
  /** Over without reaching every recipient: for the operator to retry or drop. */
  dead: number;
  /** Age of the oldest open mail since it was written or retried; `null` without one. */
  oldestSeconds: number | null;
  /** Seconds since the first mail should have been judged by a mail server and was not; `null` without one. */
  unansweredSeconds: number | null;
}

/** Leaves out sent and dropped mails. */
export async function outboxState(db: Queries): Promise<OutboxState> {
  const count = (condition: string) => sql<number>`(count(*) filter (where ${sql.raw(condition)}))::int`;
  const seconds = (column: 'waiting_since' | 'unanswered_since') =>
    sql<number | null>`extract(epoch from now() - min(${sql.ref(column)}) filter (where failed_at is null))::float8`;
  return db
    .selectFrom('outbox')
    .select([
      count(`failed_at is null and attempts = 0 and not ${SENDING}`).as('waiting'),
      count(SENDING).as('sending'),
      count(`failed_at is null and attempts > 0 and not ${SENDING}`).as('deferred'),
      count('failed_at is not null').as('dead'),
      seconds('waiting_since').as('oldestSeconds'),
      seconds('unanswered_since').as('unansweredSeconds'),
    ])
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** A claim with an expired lease belongs to a process that is gone. */
export const SENDING = '(claim is not null and next_attempt_at > now())';

/** Seconds without any answer after which the mail server is down or our settings are wrong. */
const STUCK_AFTER = 900;

/** Whether no mail leaves at all; a deferred or refused recipient, an event of every week, is no sign of that. */
export function isStuck({ unansweredSeconds }: OutboxState): boolean {
  return (unansweredSeconds ?? 0) > STUCK_AFTER;
}
