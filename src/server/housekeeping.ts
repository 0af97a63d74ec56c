import type { Db } from './db.ts';
import { dayAgo } from './idempotency.ts';

const HOUR = 3_600_000;

/** Removes, now and every hour, what no longer counts: old idempotency keys and sessions long over. */
export function startHousekeeping(db: Db, onError: (error: unknown) => void): { stop(): void } {
  const run = () => removeOld(db).catch(onError);
  const timer = setInterval(run, HOUR);
  timer.unref();
  void run();
  return { stop: () => clearInterval(timer) };
}

export async function removeOld(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', dayAgo).execute();
}
