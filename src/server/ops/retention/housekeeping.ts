import { sql } from 'kysely';
import { removeUnusedTexts } from '../../config/sources.ts';
import type { Db } from '../../db/database.ts';
import { dayAgo } from '../../http/idempotency.ts';

const HOUR = 3_600_000;

/** For so long the server tells an expired link from an unknown one. */
const monthAgo = sql<Date>`now() - interval '30 days'`;
const seasonAgo = sql<Date>`now() - interval '90 days'`;

/**
 * Removes, now and every hour, what no longer counts: old keys, links, places, sessions and attempts, previous mailboxes
 * for links, uploads without a move, texts of the organisation's files that nothing refers to; and data after its period (`expire`).
 * @param mayWrite whether the disk has space; a removal needs some before it frees any
 * @param expire removes data after its period; it stops when `goesOn` says no
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
  await db.deleteFrom('config_tokens').where('expires_at', '<', monthAgo).execute();
  await removeUnusedTexts(db);
  await db.deleteFrom('known_places').where('seen_at', '<', seasonAgo).execute();
}
