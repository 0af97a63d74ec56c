import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';

/** How the outbox stands, for metrics, the operator's list and readiness. Counts are mails. */
export interface OutboxState {
  /** Not tried yet. */
  waiting: number;
  /** Under way in some process. */
  sending: number;
  /** Tried, and to be tried again. */
  deferred: number;
  /** Over, with somebody they did not reach: for the operator to retry or drop. */
  dead: number;
  /** Seconds since the oldest mail that is not over was written, or given another chance; `null` when there is none. */
  oldestSeconds: number | null;
  /** Seconds since the first mail that no mail server has judged should have been. `null` when there is none. */
  unansweredSeconds: number | null;
}

/** Sent and dropped mails are left out: there are many, and nothing is to be done about them. */
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

/** A claim whose lease is over belongs to a process that is gone. */
export const SENDING = '(claim is not null and next_attempt_at > now())';

/** A mail server that judges no mail for so long, in seconds, is down, or our settings are wrong. */
const STUCK_AFTER = 900;

/**
 * Whether mail does not leave at all. A recipient who is put off for days, or refused for good, is no sign of that:
 * it happens every week, and a warning that is always there is not read.
 */
export function isStuck({ unansweredSeconds }: OutboxState): boolean {
  return (unansweredSeconds ?? 0) > STUCK_AFTER;
}
