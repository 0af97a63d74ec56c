import { sql } from 'kysely';
import { todayIn } from '../../../../core/expressions/today.ts';
import type { Queries } from '../../../kit/db/database.ts';
import { inTransaction } from '../../../kit/db/transaction.ts';
import { lockOwner } from '../../records/store.ts';
import { type CaseContext, type CaseServices, caseById, readCaseContext } from '../cases.ts';
import { procedureOf } from '../definition.ts';
import { makeMove, mayMove } from './move.ts';

const BATCH = 100;

interface DueTime {
  case_id: number;
  move: string;
  made_on: string;
  owner: number;
}

/**
 * Makes each move of time whose day has come, once, whatever other processes do: whoever marks it as done in a
 * transaction makes it there. One that fails stays, and does not keep the others from being made.
 * @returns how many were made. @throws what the first one failed with, after the others
 */
export async function makeTimeMoves(
  context: Pick<CaseServices, 'db' | 'config' | 'settings'>,
  goesOn: () => boolean = () => true,
): Promise<number> {
  // The latest day that it is anywhere: most looks find nothing, and need no published version for that.
  const latest = todayIn('Pacific/Kiritimati');
  if ((await dueTimes(context.db, latest)).length === 0 || !(await context.config.current())) return 0;
  const caseContext = await readCaseContext(context);
  const today = todayIn(caseContext.version.settings.timeZone);
  const failures: unknown[] = [];
  let made = 0;
  let last: DueTime | undefined;
  do {
    const batch = await dueTimes(context.db, today, last);
    last = batch[BATCH - 1];
    for (const time of batch) {
      if (!goesOn()) return made;
      try {
        const work = (trx: Queries) => makeTimeMove(caseContext, trx, time, today);
        if (await inTransaction(context.db, work, { knowsItself: true })) made += 1;
      } catch (error) {
        failures.push(error);
      }
    }
  } while (last);
  if (failures.length > 0) throw failures[0];
  return made;
}

/** The oldest first, so that what was missed while no server ran is made up for in its order. */
async function dueTimes(db: Queries, today: string, after?: DueTime): Promise<DueTime[]> {
  let query = db
    .selectFrom('case_times')
    .innerJoin('cases', 'cases.id', 'case_times.case_id')
    .select(['case_id', 'move', 'made_on', 'owner'])
    .where('done_at', 'is', null)
    .where('made_on', '<=', today)
    .orderBy('made_on')
    .orderBy('case_id')
    .orderBy('move')
    .limit(BATCH);
  if (after)
    query = query.where(
      sql<boolean>`(made_on, case_id, move) > (${after.made_on}, ${after.case_id}::integer, ${after.move})`,
    );
  return query.execute();
}

/** @returns whether it was made: not where another process was faster, or where its condition does not hold on its day. */
async function makeTimeMove(
  caseContext: CaseContext,
  trx: Queries,
  { case_id, move, owner }: DueTime,
  today: string,
): Promise<boolean> {
  await lockOwner(trx, owner);
  const taken = await trx
    .updateTable('case_times')
    .set({ done_at: sql<Date>`now()` })
    .where('case_id', '=', case_id)
    .where('move', '=', move)
    .where('done_at', 'is', null)
    .where('made_on', '<=', today)
    .returning('case_id')
    .executeTakeFirst();
  const before = taken && (await caseById(trx, case_id));
  if (!before) return false;
  const procedure = await procedureOf(trx, caseContext.version, before);
  const wanted = { procedure, before, owner, name: move, by: 'time', userId: null } as const;
  if (!(await mayMove(caseContext, trx, wanted))) return false;
  await makeMove(caseContext, trx, wanted);
  return true;
}
