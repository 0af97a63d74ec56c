import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { OutboxRow } from './tables.ts';

/** Hands a mail over; whatever it throws is a failed try. */
export type Deliver = (mail: OutboxRow) => Promise<void>;

export interface Outbox {
  /** There may be something to send: look now. */
  wake(): void;
  /** Sends what is due and resolves when nothing is left to try now. */
  drain(): Promise<void>;
  /** Finishes the mail under way and stops. */
  stop(): Promise<void>;
}

export interface OutboxOptions {
  /** Told of a failed try: the mail's id and an error code, never an address or a text. */
  onFailure?(failure: { id: number; attempts: number; code: string; final: boolean }): void;
  /** Milliseconds between looks when nobody wakes it: mails of other processes, and repeats. */
  interval?: number;
  /** Whether there is room to note what was sent; without it mails wait. */
  mayWrite?(): boolean;
}

/** A claimed mail belongs to one worker for so long; if that worker dies, another takes it up then. */
const LEASE = sql<Date>`now() + interval '5 minutes'`;
const FIRST_PAUSE_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 3600;
/** With the pauses above, about a day. */
const MAX_ATTEMPTS = 30;
const INTERVAL = 5_000;

/**
 * Sends the mails of the outbox table: at least once, in any number of processes. A mail is claimed
 * first and sent outside of any transaction, so that a slow mail server holds up nothing else.
 */
export function startOutbox(db: Db, deliver: Deliver, options: OutboxOptions = {}): Outbox {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  const drain = async (): Promise<void> => {
    while (!stopped && (options.mayWrite?.() ?? true)) {
      const mail = await claim(db);
      if (!mail) return;
      await attempt(db, mail, deliver, options);
    }
  };
  const run = (): Promise<void> => {
    again = running !== null;
    running ??= drain()
      .catch(() => options.onFailure?.({ id: 0, attempts: 0, code: 'DATABASE', final: false }))
      .finally(() => {
        running = null;
        if (again && !stopped) void run();
      });
    return running;
  };
  const timer = setInterval(run, options.interval ?? INTERVAL);
  timer.unref();
  void run();
  return {
    wake: () => void run(),
    drain: async () => {
      while (running) await running;
      await run();
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Takes one due mail; rows another process holds are passed over. */
async function claim(db: Db): Promise<OutboxRow | undefined> {
  return db
    .updateTable('outbox')
    .set({ next_attempt_at: LEASE, attempts: sql<number>`attempts + 1` })
    .where('id', '=', (where) =>
      where
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

async function attempt(db: Db, mail: OutboxRow, deliver: Deliver, options: OutboxOptions): Promise<void> {
  const row = db.updateTable('outbox').where('id', '=', mail.id);
  try {
    await deliver(mail);
    await row.set({ sent_at: sql<Date>`now()`, last_error: null }).execute();
  } catch (error) {
    const code = codeOf(error);
    const final = mail.attempts >= MAX_ATTEMPTS;
    const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** (mail.attempts - 1), LONGEST_PAUSE_SECONDS);
    await row
      .set({
        last_error: code,
        next_attempt_at: sql<Date>`now() + make_interval(secs => ${pause})`,
        failed_at: final ? sql<Date>`now()` : null,
      })
      .execute();
    options.onFailure?.({ id: mail.id, attempts: mail.attempts, code, final });
  }
}

/** nodemailer's code and the server's reply code; never its message, which names addresses. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (
    [code, responseCode]
      .filter((part) => part !== undefined)
      .map(String)
      .join(' ') || 'UNKNOWN'
  );
}
