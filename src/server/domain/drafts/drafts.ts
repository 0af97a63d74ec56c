import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import type { DraftContent } from '../../../api/shapes/drafts.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { DraftRow } from '../../kit/db/tables.ts';
import { ApiError } from '../../kit/errors.ts';
import { demandPreconditions, entityTag } from '../../kit/preconditions.ts';
import type { Seal } from '../../kit/seal.ts';
import { lockOwner } from '../records/store.ts';

/** The purpose of the seal of drafts. */
export const DRAFTS = 'drafts';

export const MOST_DRAFTS = 40;

/** Names a draft: whose it is, of which form, and which request or entry it changes (empty for a new one). */
export interface DraftKey {
  user_id: number;
  form: string;
  subject: string;
}

/** A draft whose time is not over. */
export async function findDraft(db: Queries, key: DraftKey): Promise<DraftRow | undefined> {
  return db
    .selectFrom('drafts')
    .selectAll()
    .where((where) => where.and({ ...key }))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** `null` when it was sealed with a secret that is gone, or as another person's or form's. */
export function contentOf(row: DraftRow, seal: Seal): DraftContent | null {
  if (!seal.knows(row.key_name)) return null;
  try {
    return JSON.parse(seal.open(row.content, aboutOf(row))) as DraftContent;
  } catch {
    return null;
  }
}

/**
 * Keeps a draft for so many days from now, in the caller's transaction.
 * @returns its new tag. @throws ApiError 412 when it was changed meanwhile, 409 when the person has too many.
 */
export async function keepDraft(
  trx: Queries,
  seal: Seal,
  key: DraftKey,
  { content, days, headers }: { content: DraftContent; days: number; headers: IncomingHttpHeaders },
): Promise<string> {
  await lockOwner(trx, key.user_id);
  const before = await findDraft(trx, key);
  demandPreconditions(headers, before ? entityTag(before.revision) : null);
  if (!before) await demandFewer(trx, key.user_id);
  const revision = randomUUID();
  const sealed = {
    revision,
    key_name: seal.keyName,
    content: seal.close(JSON.stringify(content), aboutOf(key)),
    saved_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(days => ${days})`,
  };
  await trx
    .insertInto('drafts')
    .values({ ...key, ...sealed })
    .onConflict((conflict) => conflict.columns(['user_id', 'form', 'subject']).doUpdateSet(sealed))
    .execute();
  return entityTag(revision);
}

/** Removes a draft, if it is still there. @throws ApiError 412 when it was changed meanwhile. */
export async function removeDraft(trx: Queries, key: DraftKey, headers: IncomingHttpHeaders): Promise<void> {
  await lockOwner(trx, key.user_id);
  const before = await findDraft(trx, key);
  if (before) demandPreconditions(headers, entityTag(before.revision));
  await endDraft(trx, key);
}

/** The form was sent: nothing is begun any more. In the transaction of the send. */
export async function endDraft(trx: Queries, key: DraftKey): Promise<void> {
  await trx
    .deleteFrom('drafts')
    .where((where) => where.and({ ...key }))
    .execute();
}

async function demandFewer(trx: Queries, owner: number): Promise<void> {
  const { n } = await trx
    .selectFrom('drafts')
    .select(sql<number>`count(*)::integer`.as('n'))
    .where('user_id', '=', owner)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  if (n >= MOST_DRAFTS) throw new ApiError(409, 'errors.server.tooManyDrafts', { limit: MOST_DRAFTS });
}

function aboutOf({ user_id, form, subject }: DraftKey): string {
  return JSON.stringify([user_id, form, subject]);
}
