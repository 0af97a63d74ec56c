import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { DueMail, MailFile } from './delivery.ts';
import { LONGEST_WAIT_SECONDS } from './results.ts';

/** One try at one mail. */
export type Claim = Pick<DueMail, 'id' | 'claim'>;

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
  return mail && { ...mail, files: await filesOf(db, mail.id) };
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
export async function giveBack(db: Db, { id, claim }: Claim): Promise<void> {
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
