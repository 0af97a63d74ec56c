import { ConfigStore } from '../config/store.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { ApiError } from '../http/errors.ts';
import type { ServerSettings } from '../ops/settings.ts';
import { etecContext } from './context.ts';
import { tell } from './mails.ts';
import { holdRequest, move, newestDocument } from './store.ts';
import { withdraw } from './withdraw.ts';

/** What an administrator does with requests; the same through the server and without one. */

export type AdminWork =
  | { work: 'list' }
  | { work: 'verify' | 'withdraw'; id: number }
  | { work: 'observe'; id: number; text: string };

export interface AdminLine {
  id: number;
  state: string;
  member: string;
  name: string;
  /** Of the newest document. */
  number: number;
  signedAt: string | null;
  observations: string | null;
}

/** @returns the requests that were touched, or all of them for a list. */
export async function administer(db: Db, settings: ServerSettings, work: AdminWork): Promise<AdminLine[]> {
  if (work.work === 'list') return lines(db);
  const context = await etecContext({ config: new ConfigStore(db), settings });
  const { id } = work;
  const deed = { actor: 'administrator' as const, userId: null };
  await inTransaction(db, async (trx) => {
    if (work.work === 'withdraw') {
      await withdraw(context, trx, id, deed);
      return;
    }
    const request = await holdRequest(trx, id, null);
    const note = work.work === 'observe' ? work.text : '';
    const document = await newestDocument(trx, id);
    const state = await move(trx, request, work.work, { ...deed, documentId: document?.id, note });
    // What was noted before has been settled once the request is verified.
    await trx
      .updateTable('etec_requests')
      .set({ observations: note || null })
      .where('id', '=', id)
      .execute();
    if (work.work === 'observe' && !note) return;
    const language = document?.language ?? null;
    await tell(context, trx, {
      requestId: id,
      userId: request.user_id,
      event: work.work,
      state,
      language,
      observations: note,
    });
  });
  return (await lines(db)).filter((line) => line.id === id);
}

/** What went wrong in words of a command line. */
export function adminProblem(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.statusCode === 404 ? 'There is no such request.' : 'This does not fit the state the request is in.';
}

async function lines(db: Db): Promise<AdminLine[]> {
  const rows = await db
    .selectFrom('etec_requests as request')
    .innerJoin('users', 'users.id', 'request.user_id')
    .innerJoin('etec_documents as document', 'document.request_id', 'request.id')
    .distinctOn('request.id')
    .select(['request.id', 'request.state', 'request.observations', 'users.username', 'users.name'])
    .select(['document.number', 'document.signed_at'])
    .orderBy('request.id')
    .orderBy('document.number', 'desc')
    .execute();
  return rows.map(({ id, state, observations, username, name, number, signed_at }) => ({
    id,
    state,
    member: username,
    name,
    number,
    signedAt: signed_at?.toISOString() ?? null,
    observations,
  }));
}
