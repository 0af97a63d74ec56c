import type { Queries } from '../db/database.ts';
import { ApiError } from '../http/errors.ts';
import type { CaseRow } from './tables.ts';

/** What people call a case by: its reference, else its number. */
export function keyOf({ id, reference }: Pick<CaseRow, 'id' | 'reference'>): string {
  return reference ?? String(id);
}

/** The number that a key is; `null` when it is a reference. */
function numberOf(key: string): number | null {
  return /^[1-9]\d{0,8}$/.test(key) ? Number(key) : null;
}

/** The case that people call so. */
export async function caseByKey(db: Queries, key: string): Promise<CaseRow | undefined> {
  const id = numberOf(key);
  const query = db.selectFrom('cases').selectAll();
  return (id === null ? query.where('reference', '=', key) : query.where('id', '=', id)).executeTakeFirst();
}

/** A person's newest case of a procedure, ended or not. */
export async function newestCase(db: Queries, procedure: string, owner: number): Promise<CaseRow | undefined> {
  return (await ownCases(db, procedure, owner, 1))[0];
}

/** A person's case of a procedure that goes on; `null` without one. */
export async function openCase(db: Queries, procedure: string, owner: number): Promise<CaseRow | null> {
  const newest = await newestCase(db, procedure, owner);
  return newest && !newest.ended ? newest : null;
}

/** A person's cases of a procedure, newest first. */
export async function ownCases(db: Queries, procedure: string, owner: number, limit = 1000): Promise<CaseRow[]> {
  return db
    .selectFrom('cases')
    .selectAll()
    .where('procedure', '=', procedure)
    .where('owner', '=', owner)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * One of a person's cases of a procedure. Another's is as unknown as one that does not exist.
 * @throws ApiError 404
 */
export async function ownCase(db: Queries, procedure: string, owner: number, id: number): Promise<CaseRow> {
  const row = await caseById(db, id);
  if (!row || row.owner !== owner || row.procedure !== procedure) throw new ApiError(404, 'errors.server.notFound');
  return row;
}

export async function caseById(db: Queries, id: number): Promise<CaseRow | undefined> {
  return db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst();
}
