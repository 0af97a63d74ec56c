import { todayIn } from '../../../../core/expressions/today.ts';
import type { CompiledProcedure } from '../../../../core/procedure.ts';
import { type Counting, dayOf, plusDays } from '../../../kit/days.ts';
import type { Queries } from '../../../kit/db/database.ts';
import type { CaseRow } from '../../../kit/db/tables.ts';
import type { MoveFollower } from '../made-move.ts';

interface Time {
  move: string;
  /** The day on which the case came into its state. */
  since: string;
  /** Its day: it is made when this begins. */
  made_on: string;
}

/** The times that a case waits for. */
export interface Times {
  times: Time[];
  due: Pick<CaseRow, 'due_on' | 'due_by'>;
}

/**
 * Keeps the times of the case: a move that says where it leads begins all times anew, also in the same state; a move that
 * changes values alone begins the times with another date now.
 */
export const times: MoveFollower = async (
  { version: { settings } },
  trx,
  { procedure, before, by, values: newValues },
  { rules, state, values },
) => {
  const { timeZone, holidays = [] } = settings;
  const counting = { values, holidays, timeZone, today: todayIn(timeZone) };
  if (!before || rules.to !== undefined) {
    // Moves of time that lead to each other are made once a day.
    const begun = timesIn(procedure, state, { ...counting, notToday: by === 'time' });
    return { columns: begun.due, follow: ({ row }) => beginTimes(trx, row.id, begun) };
  }
  if (!newValues) return null;
  const known = await keptTimes(trx, before.id);
  const changed = timesIn(procedure, state, counting, known);
  return { columns: changed.due, follow: ({ row }) => changeTimes(trx, row.id, known, changed) };
};

const NO_DUE = { due_on: null, due_by: null };

/**
 * The times of a case in a state. A reminder before a date is left out where its day is over already.
 * @param counting `notToday`: nothing is made before tomorrow
 * @param known the times it has in this state already: their moves go on being counted from the same day, others from today
 */
export function timesIn(
  { moves }: CompiledProcedure,
  state: string,
  counting: Omit<Counting, 'since'> & { today: string; notToday?: boolean },
  known: readonly Time[] = [],
): Times {
  const found: Times = { times: [], due: NO_DUE };
  for (const [move, { by, from, to, after, before, due }] of Object.entries(moves)) {
    if (!by.includes('time') || !from.includes(state)) continue;
    const kept = known.find((one) => one.move === move);
    const since = kept?.since ?? counting.today;
    const last = after ? dayOf(after, 1, { ...counting, since }) : null;
    const day = before ? dayOf(before, -1, { ...counting, since }) : last && plusDays(last, 1);
    if (day === null || (before && to === undefined && day <= counting.today)) continue;
    const next = plusDays(since, 1) ?? day;
    const isPutOff = day <= since && (counting.notToday || kept?.made_on === next);
    const made_on = isPutOff ? next : day;
    found.times.push({ move, since, made_on });
    if (due && last) found.due = { due_on: last, due_by: due };
  }
  return found;
}

async function keptTimes(trx: Queries, caseId: number): Promise<Time[]> {
  return trx.selectFrom('case_times').select(['move', 'since', 'made_on']).where('case_id', '=', caseId).execute();
}

/** Of a case that came into a state: what waited before waits no more. */
async function beginTimes(trx: Queries, caseId: number, { times }: Times): Promise<void> {
  await trx.deleteFrom('case_times').where('case_id', '=', caseId).execute();
  await addTimes(trx, caseId, times);
}

async function addTimes(trx: Queries, caseId: number, times: readonly Time[]): Promise<void> {
  const rows = times.map((time) => ({ ...time, case_id: caseId }));
  if (rows.length > 0) await trx.insertInto('case_times').values(rows).execute();
}

/** Of a case whose values have changed: a move whose day is another one now waits for it, even if it was made before. */
async function changeTimes(trx: Queries, caseId: number, before: readonly Time[], { times }: Times): Promise<void> {
  const isSame = (one: Time, other: Time) => one.move === other.move && one.made_on === other.made_on;
  const gone = before.filter((one) => !times.some((other) => isSame(one, other))).map(({ move }) => move);
  if (gone.length > 0)
    await trx.deleteFrom('case_times').where('case_id', '=', caseId).where('move', 'in', gone).execute();
  const others = times.filter((one) => !before.some((other) => isSame(one, other)));
  await addTimes(trx, caseId, others);
}
