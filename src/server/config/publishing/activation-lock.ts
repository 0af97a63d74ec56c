import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';

const ACTIVATION_LOCK = 7_205_113;

/** Publishing and rolling back take turns, over all processes, and wait for the records being written. */
export async function lockActivation(trx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ACTIVATION_LOCK)})`.execute(trx);
}

/** No other version becomes current until the transaction ends. Those who hold this do not wait for each other. */
export async function keepVersion(trx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(ACTIVATION_LOCK)})`.execute(trx);
}
