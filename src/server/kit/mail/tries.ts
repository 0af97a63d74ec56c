import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Queries } from '../db/database.ts';
import { transact } from '../db/transaction.ts';
import type { DueMail, MailFile, Refusal } from './delivery.ts';

const FIRST_PAUSE_SECONDS = 10;
/** RFC 5321 §4.5.4.1: half an hour between tries. */
const LONGEST_PAUSE_SECONDS = 1800;
/** A pause varies by a quarter. */
const LONGEST_WAIT_SECONDS = LONGEST_PAUSE_SECONDS * 1.25;
/** At least this many tries, some twenty minutes, however long the server was down. */
const FEWEST_TRIES = 8;

type MailClaim = Pick<DueMail, 'id' | 'claim'>;

/**
 * Claims a due mail; it is due again when the lease ends.
 * @param leaseSeconds longer than the longest try, so that two processes never send the same mail.
 * @param except mails that this process is sending, in case the database's clock jumps forward.
 */
export async function claimMail(db: Db, leaseSeconds: number, except: readonly number[]): Promise<DueMail | undefined> {
  const mail = await db
    .updateTable('outbox')
    .set({
      claim: randomUUID(),
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
      attempts: sql<number>`attempts + 1`,
    })
    .where('id', '=', (where) =>
      where
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where(DUE)
        .$if(except.length > 0, (query) => query.where('id', 'not in', except))
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .returning(PENDING.as('pending'))
    .executeTakeFirst();
  return mail && { ...mail, files: await filesOf(db, mail.id) };
}

/** Tolerates a clock that was set back; a lease is respected, since its holder may be alive. */
const DUE = sql<boolean>`(next_attempt_at <= now() or (claim is null
  and (attempts = 0 or next_attempt_at > now() + make_interval(secs => ${LONGEST_WAIT_SECONDS}))))`;

async function filesOf(db: Db, mail: number): Promise<MailFile[]> {
  return db
    .selectFrom('outbox_files')
    .select(['filename', 'content_type', 'content'])
    .where('mail_id', '=', mail)
    .orderBy('position')
    .execute();
}

const PENDING = sql<string[]>`(
  select coalesce(json_agg(recipient.address order by recipient.address), '[]')
  from outbox_recipients as recipient where recipient.mail_id = outbox.id and recipient.state = 'waiting')`;

/** Ends a try that failed through no fault of the mail: it is due at once and the try does not count. */
export async function giveBack(db: Db, { id, claim }: MailClaim): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ claim: null, next_attempt_at: sql<Date>`now()`, attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/** Shortens claims from before the clock was set back to the length of a new claim. A holder that is alive ends by then. */
export async function shortenClaims(db: Db, leaseSeconds: number): Promise<void> {
  const end = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`;
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: end })
    .where('claim', 'is not', null)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '>', end)
    .execute();
}

/** Frees the claims of a process that is gone. Only for a database that one process uses. */
export async function freeAll(db: Db): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ claim: null, next_attempt_at: sql<Date>`now()` })
    .where('claim', 'is not', null)
    .execute();
}

export interface TryResult {
  /** Recipients without a refusal have accepted. */
  refusals: readonly Refusal[];
  /** A mail server judged the mail, or the mail itself is at fault. */
  answered: boolean;
}

const now = sql<Date>`now()`;

/** Seconds before the next try: doubled each time, with random variation so that mails do not stay in step. */
export function pauseSeconds(attempts: number, random = Math.random()): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS) * (0.75 + random / 2);
}

/**
 * Records the result of a try; acceptances count even if the lease was lost.
 * @param giveUpSeconds after which deferred recipients are given up.
 * @returns whether the mail just ended without reaching everybody.
 */
export async function recordTry(
  db: Db,
  mail: DueMail,
  { refusals, answered }: TryResult,
  giveUpSeconds: number,
): Promise<boolean> {
  return transact(db, async (trx) => {
    const row = await trx
      .selectFrom('outbox')
      .select(['claim', 'attempts', 'failed_at'])
      .select(sql<boolean>`waiting_since < now() - make_interval(secs => ${giveUpSeconds})`.as('old'))
      .where('id', '=', mail.id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return false;
    const refused = refusals.map(({ recipient }) => recipient);
    const accepted = mail.pending.filter((recipient) => !refused.includes(recipient));
    await markAccepted(trx, mail.id, accepted);
    const ours = row.claim === mail.claim;
    const spent = row.old && row.attempts >= FEWEST_TRIES;
    if (ours)
      for (const refusal of refusals) await markRefused(trx, mail.id, { ...refusal, final: refusal.final || spent });
    const over = await endIfDecided(trx, mail.id);
    if (!over && ours)
      await trx
        .updateTable('outbox')
        .set({
          claim: null,
          last_error: codesOf(refusals.map(({ code }) => code)),
          next_attempt_at: sql<Date>`now() + make_interval(secs => ${pauseSeconds(row.attempts)})`,
          unanswered_since: answered ? null : sql<Date>`coalesce(unanswered_since, now())`,
        })
        .where('id', '=', mail.id)
        .execute();
    return over === 'failed' && row.failed_at === null;
  });
}

export function codesOf(codes: readonly (string | null)[]): string | null {
  return [...new Set(codes.filter(Boolean))].join(', ') || null;
}

async function markAccepted(trx: Queries, mailId: number, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await trx
    .updateTable('outbox_recipients')
    .set({ state: 'accepted', reply: null, decided_at: now })
    .where('mail_id', '=', mailId)
    .where('address', 'in', addresses)
    .execute();
}

async function markRefused(trx: Queries, mailId: number, { recipient, code, final }: Refusal): Promise<void> {
  await trx
    .updateTable('outbox_recipients')
    .set({ state: final ? 'dead' : 'waiting', reply: code, decided_at: final ? now : null })
    .where(({ and }) => and({ mail_id: mailId, address: recipient, state: 'waiting' }))
    .execute();
}

/** Ends a mail when all its recipients are decided, and returns how; `null` if one still waits. */
async function endIfDecided(trx: Queries, id: number): Promise<'sent' | 'failed' | null> {
  const recipients = trx.selectFrom('outbox_recipients').select(['state', 'reply']).where('mail_id', '=', id);
  const rows = await recipients.orderBy('address').execute();
  if (rows.some(({ state }) => state === 'waiting')) return null;
  const sent = rows.length > 0 && rows.every(({ state }) => state === 'accepted');
  const last_error = codesOf(rows.map(({ reply }) => reply));
  await trx
    .updateTable('outbox')
    .set(sent ? { sent_at: now, failed_at: null } : { failed_at: now })
    .set({ claim: null, unanswered_since: null, last_error })
    .where('id', '=', id)
    .where('dropped_at', 'is', null)
    .execute();
  return sent ? 'sent' : 'failed';
}
