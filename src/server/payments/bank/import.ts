import { sql } from 'kysely';
import type { BankReport } from '../../../api/shapes/bank.ts';
import type { Queries } from '../../db/database.ts';
import type { CaseContext } from '../../procedures/cases.ts';
import { lockOwner } from '../../records/store.ts';
import { book } from '../book.ts';
import type { BankFile } from './bank-file.ts';
import { ownersOf, type Plan, planOf } from './plan.ts';

/** What a file would do. */
export async function tryBankFile(db: Queries, file: BankFile): Promise<BankReport> {
  return reportOf(file, await planOf(db, file));
}

/**
 * Books what a file pays, in the caller's transaction.
 * @param seen hash of the report that somebody has agreed to; if it has become another one, nothing is booked. `null` books
 * whatever there is.
 * @param actor the account that does it; `null` for a command
 */
export async function importBankFile(
  caseContext: CaseContext,
  trx: Queries,
  file: BankFile,
  seen: string | null,
  actor: number | null,
): Promise<BankReport> {
  // Imports take turns across processes, and no other payment of these people comes between the plan and its end.
  await sql`select pg_advisory_xact_lock(hashtext('bank file'))`.execute(trx);
  for (const owner of await ownersOf(trx, file)) await lockOwner(trx, owner);
  const plan = await planOf(trx, file);
  if (seen !== null && seen !== plan.hash) return { ...reportOf(file, plan), changed: true };
  for (const { dueId, sourceId, cents, bookedOn, party } of plan.lines)
    if (dueId !== null)
      await book(caseContext, trx, { dueId, source: 'bank', sourceId, cents, bookedOn, note: party, actor });
  return { ...reportOf(file, plan), done: true };
}

function reportOf({ kind }: BankFile, { lines, omitted, hash }: Plan): BankReport {
  return {
    ...{ kind, hash, omitted, done: false, changed: false },
    lines: lines.map(({ sourceId, dueId, ...line }) => line),
    booked: lines.filter(({ dueId }) => dueId !== null).length,
  };
}
