import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { dayAgo } from '../../http/idempotency.ts';

const HOUR = 3_600_000;

/** A link that is long over is told apart from one that never was for so long. */
const monthAgo = sql<Date>`now() - interval '30 days'`;
const seasonAgo = sql<Date>`now() - interval '90 days'`;

/**
 * Removes, now and every hour, what no longer counts: old keys, links and places, sessions and attempts long
 * over, mailboxes that links no longer go to, uploads that no move has come with; and what has been kept long enough.
 * @param mayWrite whether there is room; a removal needs some before it gives any back.
 * @param expire removes what has been kept long enough, for as long as it may.
 */
export function startHousekeeping(
  db: Db,
  onError: (error: unknown) => void,
  mayWrite: () => boolean = () => true,
  expire: (goesOn: () => boolean) => Promise<void> = async () => {},
): { stop(): Promise<void> } {
  let stopped = false;
  const goesOn = () => !stopped && mayWrite();
  const work = async () => {
    if (!goesOn()) return;
    await removeOld(db);
    await expire(goesOn);
  };
  let running = Promise.resolve();
  const run = () => {
    running = work().catch(onError);
  };
  const timer = setInterval(run, HOUR);
  timer.unref();
  run();
  return {
    stop: () => {
      stopped = true;
      clearInterval(timer);
      return running;
    },
  };
}

export async function removeOld(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', dayAgo).execute();
  await db.deleteFrom('attempts').where('resets_at', '<', dayAgo).execute();
  await db.deleteFrom('password_links').where('expires_at', '<', monthAgo).execute();
  await db.deleteFrom('procedure_signatures').where('expires_at', '<', monthAgo).execute();
  await db.deleteFrom('case_files').where('case_id', 'is', null).where('created_at', '<', dayAgo).execute();
  const noHold = { link_email: null, link_email_until: null };
  await db.updateTable('users').set(noHold).where('link_email_until', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('known_places').where('seen_at', '<', seasonAgo).execute();
}
