import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Provider } from '../../../core/config.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { Db, Queries } from '../../db/database.ts';
import { recordWithRole } from '../../records/store.ts';
import { accountName } from '../account.ts';

/** For so long the table knows that a flow has had its answer; flows are far shorter. */
const KEPT = sql<Date>`now() + interval '1 hour'`;

/** Notes that the answer to a flow has come. @returns false if one had come before. */
export async function noteAnswer(db: Db, state: string): Promise<boolean> {
  const noted = await db
    .insertInto('provider_sign_ins')
    .values({ state_hash: hashOf(state), expires_at: KEPT })
    .onConflict((conflict) => conflict.doNothing())
    .returning('state_hash')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Lets the browser that holds the flow fetch a session of this account, once. */
export async function grant(db: Db, state: string, userId: number): Promise<void> {
  await db
    .updateTable('provider_sign_ins')
    .set({ user_id: userId })
    .where('state_hash', '=', hashOf(state))
    .where('taken_at', 'is', null)
    .execute();
}

/** The account of an answered flow, for the first caller. */
export async function takeGrant(trx: Queries, state: string): Promise<number | null> {
  const taken = await trx
    .updateTable('provider_sign_ins')
    .set({ taken_at: sql<Date>`now()` })
    .where('state_hash', '=', hashOf(state))
    .where('user_id', 'is not', null)
    .where('taken_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return taken?.user_id ?? null;
}

/** The state has 256 random bits, so a plain hash cannot be reversed by guessing. */
function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('hex');
}

/** Open accounts that a claim of the provider means; the provider may open those of its roles alone. */
export async function accountsOf(
  db: Queries,
  version: LoadedVersion,
  { match, roles }: Provider,
  claim: string,
): Promise<{ id: number; username: string }[]> {
  const name = accountName(claim);
  const open = db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('closed_at', 'is', null)
    .where('role', 'in', roles);
  const type = recordWithRole(version, 'nationalId');
  const property = type?.roles?.nationalId;
  if (match === 'username' || !type || property === undefined) return open.where('username', '=', name).execute();
  const id = plain(name);
  // People write 12.345.678-Z.
  const kept = sql<string>`upper(regexp_replace("values" ->> ${property}, '[^A-Za-z0-9]', '', 'g'))`;
  const owners = db.selectFrom('records').select('owner').where('kind', '=', type.id).where(kept, '=', id);
  return open.where((where) => where.or([where('username', '=', id), where('id', 'in', owners)])).execute();
}

/** A national id in capitals, without signs; certificates put the country in front (ETSI EN 319 412-1 §5.1.3). */
function plain(id: string): string {
  return id.replace(/^(?:IDC|PNO)[A-Z]{2}-/, '').replace(/[^A-Z0-9]/g, '');
}
