import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db, Queries } from './db/database.ts';
import { inTransaction } from './db/transaction.ts';
import { ApiError } from './errors.ts';

/** A send by a client; the same key means the same send, retried. */
export interface Send {
  userId: number;
  path: string;
  /** `Idempotency-Key`; without one every send is new. */
  key: string | undefined;
  /** From `bodyHash`. */
  bodyHash: string;
}

/** A send whose person is found in its transaction, because there is no account. */
export type NamelessSend = Omit<Send, 'userId'> & { userId(trx: Queries): Promise<number> };

/** Identifies a send by method, address and content. */
export function sendOf(request: FastifyRequest, userId: number, parts: readonly (string | Uint8Array)[]): Send {
  const { method, headers, routeOptions } = request;
  const key = headers['idempotency-key'] as string | undefined;
  return { userId, path: `${method} ${routeOptions.url}`, key, bodyHash: bodyHash(parts) };
}

/**
 * Does the work of a send once: the key is claimed in its transaction, so a repeat waits and gets the same answer. The
 * outbox looks for mails afterwards.
 * @param work must use the given transaction for everything; its answer is kept as JSON.
 */
export async function once<Body>(
  { db, mailWaiting }: { db: Db; mailWaiting(): void },
  send: Send | NamelessSend,
  work: (trx: Queries, userId: number) => Promise<Body>,
): Promise<Body> {
  const { path, key, bodyHash } = send;
  const claimAndWork = async (trx: Queries) => {
    const userId = typeof send.userId === 'number' ? send.userId : await send.userId(trx);
    if (key === undefined) return work(trx, userId);
    const row = { user_id: userId, path, key };
    if (!(await claim(trx, row, bodyHash))) return (await repeated(trx, row, bodyHash)) as Body;
    const answer = await work(trx, userId);
    await trx
      .updateTable('idempotency_keys')
      .set({ status: DONE, answer: JSON.stringify(answer ?? null) })
      .where((where) => where.and(row))
      .execute();
    return answer;
  };
  const answer = await inTransaction(db, claimAndWork, { knowsItself: key !== undefined });
  mailWaiting();
  return answer;
}

/** Marks an answer, which may be nothing, as given. */
const DONE = 200;

/** Answer of a finished send; `null` if it is new or in progress. */
export async function answeredBefore<Body>(
  db: Queries,
  { userId, path, key, bodyHash: hash }: Send,
): Promise<{ answer: Body } | null> {
  if (key === undefined) return null;
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'answer'])
    .where((where) => where.and({ user_id: userId, path, key }))
    .where('created_at', '>=', dayAgo)
    .executeTakeFirst();
  if (!first || first.body_hash !== hash || first.status === null) return null;
  return { answer: first.answer as Body };
}

/** Hash over the parts of a body; it separates them, so that `ab`+`c` differs from `a`+`bc`. */
export function bodyHash(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex');
}

/** JSON with sorted names, equal for equal values. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

interface KeyRow {
  user_id: number;
  path: string;
  key: string;
}

/** Whether the send is new. Answers are remembered for a day. */
async function claim(trx: Queries, row: KeyRow, hash: string) {
  const anew = { body_hash: hash, status: null, answer: null, created_at: sql<Date>`now()` };
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ ...row, ...anew })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'path', 'key']).doUpdateSet(anew).where('idempotency_keys.created_at', '<', dayAgo),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

export const dayAgo = sql<Date>`now() - interval '1 day'`;

async function repeated(trx: Queries, row: KeyRow, hash: string): Promise<unknown> {
  const first = await trx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where((where) => where.and(row))
    .executeTakeFirstOrThrow();
  if (first.body_hash !== hash) throw new ApiError(422, 'errors.server.keyReused');
  return first.answer;
}
