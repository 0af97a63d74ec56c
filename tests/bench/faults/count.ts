import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../../src/server/kit/db/database.ts';
import { type Ground, METRICS_SECRET } from './ground.ts';
import type { Writers } from './writes.ts';

/** The fate of all acknowledged writes. */
export interface Count {
  acknowledged: number;
  /** Acknowledged and not there. */
  lost: number;
  /** Acknowledged once and there more than once. */
  twice: number;
  mails: number;
  /** Mails of acknowledged requests that nobody got. */
  unsent: number;
  /** Mails that came again, under their Message-ID. */
  repeated: number;
}

/** Milliseconds for the last mails: a lease that nobody holds any more, and pauses between tries. */
const MAIL_PATIENCE = 200_000;

/** Waits until every mail is over; with PostgreSQL those that are put off are due at once. */
export async function drainMails(ground: Ground): Promise<void> {
  const { databaseUrl } = ground.database;
  const hurry = databaseUrl === null ? null : await openDatabase(ground.database);
  const end = performance.now() + MAIL_PATIENCE;
  while ((await mailsLeft(ground)) > 0 && performance.now() < end) {
    await hurry?.db
      .updateTable('outbox')
      .set({ next_attempt_at: new Date(0) })
      .where('claim', 'is', null)
      .where('sent_at', 'is', null)
      .execute();
    await pause(1_000);
  }
  await hurry?.close();
}

/** Mails that are not over, as the server shows them to whoever watches it; one where it does not know just now. */
async function mailsLeft({ servers: [server] }: Ground): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_SECRET}` };
  const figures = await fetch(`${server?.url}/metrics`, { headers }).then(
    (answer) => answer.text(),
    () => '',
  );
  const states = [...figures.matchAll(/^workspace_outbox_mails\{state="(waiting|sending|deferred)"\} (\d+)/gm)];
  return states.length === 0 ? 1 : states.reduce((sum, [, , mails]) => sum + Number(mails), 0);
}

/** Counts in the database itself, when no server has it. */
export async function count({ database, mail }: Ground, { acknowledged }: Writers, photo: number): Promise<Count> {
  const { db, close } = await openDatabase(database);
  try {
    const references = await db.selectFrom('cases').select('reference').$narrowType<{ reference: string }>().execute();
    const addresses = await sql<{ text: string }>`
      select values->>'direccion__direccion' as text from records where kind = 'contact-address'
      union all select before->>'direccion__direccion' from record_changes`.execute(db);
    const mails = await db
      .selectFrom('outbox')
      .innerJoin('cases', 'cases.id', 'outbox.case_id')
      .select(['outbox.message_id', 'cases.reference'])
      .$narrowType<{ reference: string }>()
      .execute();
    const kept = tally([...references.map(({ reference }) => reference), ...addresses.rows.map(({ text }) => text)]);
    const wanted = [...acknowledged.requests, ...acknowledged.addresses];
    const received = mail.received();
    const asked = new Set(acknowledged.requests);
    const theirs = mails.filter(({ reference }) => asked.has(reference));
    return {
      acknowledged: wanted.length + (acknowledged.photo === null ? 0 : 1),
      lost: wanted.filter((one) => !kept.has(one)).length + (photo === (acknowledged.photo ?? photo) ? 0 : 1),
      twice: wanted.filter((one) => (kept.get(one) ?? 0) > 1).length,
      mails: theirs.length,
      // One to the office, one copy each.
      unsent: 2 * asked.size - theirs.length + theirs.filter(({ message_id }) => !received.has(message_id)).length,
      repeated: theirs.filter(({ message_id }) => (received.get(message_id) ?? 0) > 1).length,
    };
  } finally {
    await close();
  }
}

function tally(texts: readonly string[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const text of texts) counted.set(text, (counted.get(text) ?? 0) + 1);
  return counted;
}
