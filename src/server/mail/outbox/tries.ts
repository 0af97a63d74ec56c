import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Queries } from '../../db/database.ts';
import { transact } from '../../db/transaction.ts';
import type { DueMail, MailFile, Refusal } from './delivery.ts';

const FIRST_PAUSE_SECONDS = 10;
/** RFC 5321 §4.5.4.1: half an hour between tries. */
const LONGEST_PAUSE_SECONDS = 1800;
/** A pause is spread, by a quarter at most. */
const LONGEST_WAIT_SECONDS = LONGEST_PAUSE_SECONDS * 1.25;
/** No mail is given up before so many tries, however long the server was down: they take some twenty minutes. */
const FEWEST_TRIES = 8;

/** One try at one mail. */
type MailClaim = Pick<DueMail, 'id' | 'claim'>;

/**
 * Takes one due mail for a time; rows that another process holds are passed over. If whoever took it dies,
 * the mail is due again when the lease is over.
 * @param leaseSeconds longer than the longest try, so that two living processes never send the same mail.
 * @param except mails this process is sending, should its database's clock be set forward meanwhile.
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
  return mail && { ...mail, files: mail.files_apart ? [] : await filesOf(db, mail.id) };
}

/**
 * Nobody waits because of a clock that went back: what has not been tried is due, and nothing is put off for longer than
 * the longest pause. A lease counts as it stands, since whoever holds it may be alive.
 */
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

/** Ends a try that came to nothing by no fault of the mail: it is due at once, for anybody, and not counted. */
export async function giveBack(db: Db, { id, claim }: MailClaim): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ claim: null, next_attempt_at: sql<Date>`now()`, attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/** Frees what a process that is gone had claimed. Only for a database that one process has at a time. */
export async function freeAll(db: Db): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ claim: null, next_attempt_at: sql<Date>`now()` })
    .where('claim', 'is not', null)
    .execute();
}

/** How a try ended. */
export interface TryResult {
  /** Those without a refusal have accepted the mail. */
  refusals: readonly Refusal[];
  /** A mail server judged the mail, or the mail itself is at fault. */
  answered: boolean;
}

const now = sql<Date>`now()`;

/** Seconds before the next try: twice as long each time, and spread, so that mails that failed together part. */
export function pauseSeconds(attempts: number, random = Math.random()): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS) * (0.75 + random / 2);
}

/**
 * Writes down how a try ended, in one transaction. That somebody accepted the mail counts even when the lease was
 * lost meanwhile; the rest is up to whoever has the mail then.
 * @param giveUpSeconds how long recipients who are put off are tried.
 * @returns whether the mail is now over with somebody it did not reach.
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

/** Each code once, in the order they came. */
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
    .where('mail_id', '=', mailId)
    .where('address', '=', recipient)
    .where('state', '=', 'waiting')
    .execute();
}

/** Ends a mail whose recipients are all decided. @returns how it ended, `null` when somebody still waits. */
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
