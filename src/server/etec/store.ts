import { sql } from 'kysely';
import type { EtecState } from '../../types/shared/etec.ts';
import type { Queries } from '../db/database.ts';
import { ApiError } from '../http/errors.ts';
import { after, BEGINNING, type EtecEvent } from './states.ts';
import type { EtecRequestRow } from './tables.ts';

/** Who did something to a request, and what there is to say about it. */
export interface Deed {
  actor: 'member' | 'administrator';
  userId: number | null;
  documentId?: number | null;
  note?: string;
}

/** The member's newest request, withdrawn or not. */
export async function newestRequest(db: Queries, userId: number): Promise<EtecRequestRow | undefined> {
  return db
    .selectFrom('etec_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * A request, held until the transaction ends. With a user only that user's own: another's is as unknown as
 * one that does not exist.
 * @throws ApiError 404
 */
export async function holdRequest(trx: Queries, id: number, userId: number | null): Promise<EtecRequestRow> {
  let query = trx.selectFrom('etec_requests').selectAll().where('id', '=', id).forNoKeyUpdate();
  if (userId !== null) query = query.where('user_id', '=', userId);
  const row = await query.executeTakeFirst();
  if (!row) throw new ApiError(404, 'errors.server.notFound');
  return row;
}

/**
 * Takes turns with every other change of the same member, over all processes, until the transaction ends. The
 * weaker lock, since every transaction holds the row already by what refers to it: two would wait for each other.
 */
export async function holdMember(trx: Queries, userId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Begins a request; its first event is the document that comes with it. */
export async function beginRequest(trx: Queries, userId: number, values: object): Promise<EtecRequestRow> {
  return trx
    .insertInto('etec_requests')
    .values({ user_id: userId, ...BEGINNING, values: JSON.stringify(values), observations: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Moves a request as the state machine says and writes it down.
 * @returns the state it is in now.
 * @throws ApiError 409 when the event does not fit its state.
 */
export async function move(trx: Queries, request: EtecRequestRow, event: EtecEvent, deed: Deed): Promise<EtecState> {
  const standing = after(request, event);
  if (!standing) throw new ApiError(409, 'errors.etec.wrongState');
  const { state, approved } = standing;
  await trx
    .updateTable('etec_requests')
    .set({ state, approved, updated_at: sql<Date>`now()` })
    .where('id', '=', request.id)
    .execute();
  await record(trx, request.id, event, request.state, state, deed);
  return state;
}

/** A line of the audit. */
export async function record(
  trx: Queries,
  requestId: number,
  event: EtecEvent,
  from: EtecState | null,
  to: EtecState,
  { actor, userId, documentId = null, note }: Deed,
): Promise<void> {
  await trx
    .insertInto('etec_transitions')
    .values({
      request_id: requestId,
      document_id: documentId,
      event,
      from_state: from,
      to_state: to,
      actor,
      user_id: userId,
      note: note ?? null,
    })
    .execute();
}

/** All of a document but its bytes. */
export const DOCUMENT_COLUMNS = [
  'id',
  'request_id',
  'number',
  'form',
  'version',
  'language',
  'content_hash',
  'sha256',
  'signed_at',
  'signer',
] as const;

/** The newest document of a request; the bytes are fetched by whoever needs them. */
export async function newestDocument(db: Queries, requestId: number) {
  return documents(db).where('request_id', '=', requestId).orderBy('number', 'desc').limit(1).executeTakeFirst();
}

export type DocumentRow = NonNullable<Awaited<ReturnType<typeof newestDocument>>>;

function documents(db: Queries) {
  return db.selectFrom('etec_documents').select(DOCUMENT_COLUMNS);
}
