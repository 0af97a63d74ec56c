import { randomInt } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { todayIn } from '../../../core/expressions/today.ts';
import type { Db, Queries } from '../../kit/db/database.ts';
import type { Measure, Tables } from '../../kit/db/tables.ts';
import { inTransaction } from '../../kit/db/transaction.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import type { ConfigStore } from '../config/store.ts';
import { formOf, procedureOf } from '../procedures/definition.ts';
import { cellKey, contributionOf, countedFields } from './contribution.ts';
import { MONTH } from './months.ts';

/** Cases of one transaction, so that nobody else waits long for the embedded database. */
const BATCH = 250;

/** Counts from the beginning the cases that there are, and forgets those that there were, and visits. */
export async function countAllAnew(trx: Queries): Promise<void> {
  await sql`delete from statistics`.execute(trx);
  await sql`delete from statistics_cases`.execute(trx);
  await sql`delete from statistics_waiting`.execute(trx);
  await sql`insert into statistics_waiting (case_id) select id from cases order by id`.execute(trx);
}

/** Cases of a person stay counted, as somebody's: under a number that is nobody's, the same in all counts. */
export async function forgetPerson(trx: Queries, id: number): Promise<void> {
  const somebody = -randomInt(1, 2 ** 31);
  await sql`update statistics set people = array_replace(people, ${id}::integer, ${somebody}::integer)
    where people @> array[${id}::integer]`.execute(trx);
}

/**
 * Counts the cases that have moved since they were last counted, each once: whoever takes its note away counts it in the
 * same transaction. The former counts of a case are taken back, so it does not matter how often it is counted.
 * @returns how many notes were taken
 */
export async function countCases(
  { db, config }: { db: Db; config: ConfigStore },
  goesOn: () => boolean = () => true,
): Promise<number> {
  let counted = 0;
  while (goesOn() && (await isAnyWaiting(db))) {
    const version = await config.current();
    if (!version) break;
    const taken = await inTransaction(db, (trx) => countBatch(trx, version), { knowsItself: true });
    if (taken === 0) break;
    counted += taken;
  }
  return counted;
}

/** More than what is on its way: what there was before is being counted. */
export async function isMuchWaiting(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('statistics_waiting')
    .select('id')
    .orderBy('id')
    .offset(2 * BATCH)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function isAnyWaiting(db: Queries): Promise<boolean> {
  return (await db.selectFrom('statistics_waiting').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function countBatch(trx: Queries, version: LoadedVersion): Promise<number> {
  // One process at a time: two that count the same case would both take back what it counted before.
  const { rows: locks } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('statistics')) as mine`.execute(trx);
  if (!locks[0]?.mine) return 0;
  const { rows: notes } = await sql<{ case_id: number }>`delete from statistics_waiting where id in
    (select id from statistics_waiting order by id limit ${BATCH}) returning case_id`.execute(trx);
  const ids = [...new Set(notes.map(({ case_id }) => case_id))];
  if (ids.length === 0) return 0;
  const [cases, moves, before] = [await casesOf(trx, ids), await movesOf(trx, ids), await countedBefore(trx, ids)];
  const changes = new Changes();
  const now: Counted[] = [];
  for (const row of cases) {
    const was = before.get(row.id);
    const procedure = await procedureOf(trx, version, row).catch(() => null);
    const form = row.form ?? (procedure ? formOf(version, procedure)?.id : undefined) ?? '';
    const loaded = version.forms.get(form);
    const history = { sent: row.created_at, moves: moves.get(row.id) ?? [] };
    const counted: Counted = {
      case_id: row.id,
      form,
      procedure: row.procedure,
      // A person who becomes a member later was none when they sent it.
      role: was?.role ?? row.role,
      day: todayIn(version.settings.timeZone, row.created_at),
      cells: contributionOf(history, procedure, row.values, loaded ? countedFields(loaded) : []),
    };
    if (was) changes.add({ ...was, cells: without(was, counted) }, -1, row.owner);
    changes.add({ ...counted, cells: was ? without(counted, was) : counted.cells }, 1, row.owner);
    now.push(counted);
  }
  await keepCounted(trx, now);
  await changes.apply(trx);
  return notes.length;
}

type Counted = Selectable<Tables['statistics_cases']>;

/** The cells that the other does not have, or with another number. */
function without(counted: Counted, other: Counted): Counted['cells'] {
  const placeOf = ({ form, procedure, role, day }: Counted) => JSON.stringify([form, procedure, role, day]);
  if (placeOf(counted) !== placeOf(other)) return counted.cells;
  return Object.fromEntries(Object.entries(counted.cells).filter(([cell, number]) => other.cells[cell] !== number));
}

async function casesOf(trx: Queries, ids: readonly number[]) {
  return trx
    .selectFrom('cases')
    .innerJoin('users', 'users.id', 'cases.owner')
    .select(['cases.id', 'procedure', 'version', 'owner', 'form', 'values', 'cases.created_at', 'users.role'])
    .where('cases.id', 'in', ids)
    .orderBy('cases.id')
    .execute();
}

async function movesOf(trx: Queries, ids: readonly number[]) {
  const rows = await trx
    .selectFrom('case_events')
    .select(['case_id', 'move', 'at'])
    .where('case_id', 'in', ids)
    .where('act', '=', 'move')
    .orderBy('case_id')
    .orderBy('id')
    .execute();
  const found = new Map<number, { move: string | null; at: Date }[]>();
  for (const { case_id, ...move } of rows)
    if (case_id !== null) found.set(case_id, [...(found.get(case_id) ?? []), move]);
  return found;
}

async function countedBefore(trx: Queries, ids: readonly number[]): Promise<Map<number, Counted>> {
  const rows = await trx.selectFrom('statistics_cases').selectAll().where('case_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.case_id, row]));
}

async function keepCounted(trx: Queries, rows: readonly Counted[]): Promise<void> {
  await sql`insert into statistics_cases (case_id, form, procedure, role, day, cells)
    select case_id, form, procedure, role, day, cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as one (case_id integer, form text, procedure text, role text, day text, cells jsonb)
    on conflict (case_id) do update set form = excluded.form, procedure = excluded.procedure, role = excluded.role,
      day = excluded.day, cells = excluded.cells`.execute(trx);
}

/** A row of `statistics` and by how much it changes. */
interface Change extends Omit<Selectable<Tables['statistics']>, 'people'> {
  people: Set<number>;
  /** A case has left it, so its people are to be looked up anew. */
  left: boolean;
}

/** Sums up what a batch changes, so that each row is written once. */
class Changes {
  readonly #rows = new Map<string, Change>();

  add({ form, procedure, role, day, cells }: Counted, sign: 1 | -1, owner: number): void {
    for (const [cell, number] of Object.entries(cells)) {
      const [measure, field, value] = JSON.parse(cell) as [Measure, string, string];
      const period = day.slice(0, MONTH);
      const key = JSON.stringify([measure, period, form, procedure, role, field, value]);
      const row = this.#rows.get(key) ?? {
        measure,
        period,
        form,
        procedure,
        role,
        field,
        value,
        count: 0,
        total: 0,
        people: new Set<number>(),
        left: false,
      };
      row.count += sign;
      row.total += sign * number;
      // The hours need no people: there are as many as of those that are done.
      if (sign === 1 && measure !== 'time') row.people.add(owner);
      row.left ||= sign === -1;
      this.#rows.set(key, row);
    }
  }

  async apply(trx: Queries): Promise<void> {
    const rows = [...this.#rows.values()];
    // Always in the same order, so that nobody who writes some of them waits for somebody who waits for the others.
    const sorted = rows.sort((one, other) => (rowKey(one) < rowKey(other) ? -1 : 1));
    const written = sorted.map(({ people, left: _left, ...row }) => ({ ...row, people: [...people].slice(0, 5) }));
    if (written.length > 0)
      await sql`insert into statistics (measure, period, form, procedure, role, field, value, count, total, people)
        select measure, period, form, procedure, role, field, value, count, total,
          array(select jsonb_array_elements_text(people)::integer)
        from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as one (measure text, period text, form text,
          procedure text, role text, field text, value text, count integer, total double precision, people jsonb)
        on conflict (measure, period, form, procedure, role, field, value) do update set
          count = statistics.count + excluded.count, total = statistics.total + excluded.total,
          people = case when cardinality(statistics.people) >= 5 then statistics.people else array(
            select distinct person from unnest(statistics.people || excluded.people) person limit 5) end`.execute(trx);
    // A row's people are those of the cases that are in it still.
    for (const row of rows.filter(({ left, measure }) => left && measure !== 'time'))
      await sql`update statistics set people = array(select distinct owner from statistics_cases
          join cases on cases.id = case_id
          where statistics_cases.form = ${row.form} and statistics_cases.procedure = ${row.procedure}
            and statistics_cases.role = ${row.role} and day between ${`${row.period}-01`} and ${`${row.period}-31`}
            and cells ? ${cellKey(row.measure, row.field, row.value)} limit 5)
        where measure = ${row.measure} and period = ${row.period} and form = ${row.form}
          and procedure = ${row.procedure} and role = ${row.role} and field = ${row.field} and value = ${row.value}`.execute(
        trx,
      );
  }
}

function rowKey({ measure, period, form, procedure, role, field, value }: Change): string {
  return JSON.stringify([measure, period, form, procedure, role, field, value]);
}
