import { hash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Provider } from '../../../../core/config.ts';
import type { Db, Queries } from '../../../kit/db/database.ts';
import type { Tables } from '../../../kit/db/tables.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import { recordWithRole } from '../../records/store.ts';
import { accountName } from '../account.ts';

/** For so long the table knows that a flow has had its answer; flows are far shorter. */
const KEPT = sql<Date>`now() + interval '1 hour'`;

/**
 * Notes that the answer to a flow has come. Its state has 256 random bits, so a plain hash cannot be reversed by guessing.
 * @returns false if one had come before.
 */
export async function noteAnswer(db: Db, state: string): Promise<boolean> {
  const noted = await db
    .insertInto('provider_sign_ins')
    .values({ state_hash: hash('sha256', state), expires_at: KEPT })
    .onConflict((conflict) => conflict.doNothing())
    .returning('state_hash')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Columns kept for signing out at the provider. */
type KeptOfProvider = Pick<
  Selectable<Tables['provider_sign_ins']>,
  'provider' | 'subject' | 'provider_session' | 'id_token'
>;

/** Lets the browser that holds the flow fetch a session of this account, once. */
export async function grant(db: Db, state: string, userId: number, kept: KeptOfProvider | null): Promise<void> {
  await db
    .updateTable('provider_sign_ins')
    .set({ user_id: userId, ...kept })
    .where('state_hash', '=', hash('sha256', state))
    .where('taken_at', 'is', null)
    .execute();
}

/** The account of an answered flow, for the first caller. */
export async function takeGrant(trx: Queries, state: string): Promise<number | null> {
  const taken = await trx
    .updateTable('provider_sign_ins')
    .set({ taken_at: sql<Date>`now()` })
    .where('state_hash', '=', hash('sha256', state))
    .where('user_id', 'is not', null)
    .where('taken_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return taken?.user_id ?? null;
}

/** Ties an answer of a provider to the session that began by it, if anything is kept for signing out there. */
export async function tieSession(trx: Queries, state: string, sessionId: string): Promise<void> {
  const ends = trx.selectFrom('sessions').select('expires_at').where('id', '=', sessionId);
  await trx
    .updateTable('provider_sign_ins')
    .set(({ fn }) => ({ session_id: sessionId, expires_at: fn.coalesce(ends, 'expires_at') }))
    .where('state_hash', '=', hash('sha256', state))
    .where('id_token', 'is not', null)
    .execute();
}

/** The provider by which a session began, and its sealed ID token, for the first caller. */
export async function takeIdToken(
  db: Queries,
  sessionId: string,
): Promise<{ provider: string; idToken: string } | null> {
  const taken = await db
    .deleteFrom('provider_sign_ins')
    .where('session_id', '=', sessionId)
    .returning(['provider', 'id_token'])
    .executeTakeFirst();
  if (!taken?.provider || !taken.id_token) return null;
  return { provider: taken.provider, idToken: taken.id_token };
}

/** Ends the sessions here that began by a session at a provider, or by any of a person there. */
export async function endSessionsOf(
  db: Queries,
  provider: string,
  { subject, session }: { subject: string | null; session: string | null },
): Promise<void> {
  const ended = db
    .selectFrom('provider_sign_ins')
    .select('session_id')
    .where('provider', '=', provider)
    .where('session_id', 'is not', null)
    .$if(subject !== null, (query) => query.where('subject', '=', subject))
    .$if(session !== null, (query) => query.where('provider_session', '=', session));
  await db
    .updateTable('sessions')
    .set({ ended_at: new Date() })
    .where('id', 'in', ended.$castTo<{ session_id: string }>())
    .where('ended_at', 'is', null)
    .execute();
}

/** Open accounts that a claim of the provider means; the provider may open those of its roles alone. */
export async function accountsOf(
  db: Queries,
  version: LoadedVersion,
  { match, roles }: Provider,
  claim: string,
): Promise<{ id: number; username: string }[]> {
  const name = accountName(claim);
  // Somebody may have chosen it at the provider: letters and signs that only become another name are nobody's.
  if (name.toLowerCase() !== claim.toLowerCase()) return [];
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
