import { sql } from 'kysely';
import type { ErasureReport, KeptOfPerson } from '../../../../api/shapes/members.ts';
import type { Language } from '../../../../core/config.ts';
import type { CompiledProcedure } from '../../../../core/procedure.ts';
import type { Queries } from '../../../kit/db/database.ts';
import { deleteWithDependents, referencesTo } from '../../../kit/db/delete-rows.ts';
import { closeAccount } from '../../accounts/account.ts';
import { nobodysPassword } from '../../accounts/passwords/passwords.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import { forgetPerson } from '../../statistics/count-cases.ts';
import type { MemberRow } from '../accounts.ts';
import { type Rows, recordPersonAct, rowsOfPerson } from './person.ts';

/** Tables whose rows are counted for people; rows of the others belong to one of these. */
const COUNTED = ['records', 'cases', 'procedure_documents', 'outbox'] as const;

/**
 * Erases what is stored about a person (GDPR article 17), in the caller's transaction with the account locked. Cases
 * that a procedure keeps stay, and the account without number and name. The audit does not name the person.
 * @param dryRun reports what would be erased and kept, and changes nothing.
 */
export async function erasePersonData(
  { version, language, by }: { version: LoadedVersion; language: Language; by: number | null },
  trx: Queries,
  { id, username }: MemberRow,
  dryRun: boolean,
): Promise<ErasureReport> {
  const kept = await keptOf(trx, version, language, id);
  const before = await counts(trx, id);
  const report = (erased: Counts): ErasureReport => ({ username, erased, kept: kept.lines, done: !dryRun });
  if (dryRun) return report(difference(before, await countsKept(trx, id, kept)));
  await forgetPerson(trx, id);
  await trx
    .deleteFrom('mailbox')
    .where('message_id', 'in', (where) => where.selectFrom('outbox').select('message_id').where('about', '=', id))
    .execute();
  if (kept.cases.length === 0) await deleteWithDependents(trx, 'users', sql`id = ${id}`);
  else await eraseExcept(trx, id, kept);
  const erased = difference(before, await counts(trx, id));
  await recordPersonAct(trx, 'erase', id, by, {
    erased: Object.entries(erased)
      .map(([name, count]) => `${name} ${count}`)
      .join(', '),
    kept: kept.lines.map(({ procedure, cases, until }) => `${procedure} ${cases} until ${until}`).join(', '),
  });
  return report(erased);
}

type Counts = Record<(typeof COUNTED)[number], number>;

async function counts(db: Queries, userId: number): Promise<Counts> {
  const rows = await rowsOfPerson(db, userId);
  const found = columnsOf(() => 0);
  for (const table of COUNTED) {
    const all = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}
      where ${rows.get(table) ?? sql`false`}`.execute(db);
    found[table] = all.rows[0]?.n ?? 0;
  }
  return found;
}

function difference(all: Counts, some: Counts): Counts {
  return columnsOf((table) => all[table] - some[table]);
}

function columnsOf(count: (table: keyof Counts) => number): Counts {
  return Object.fromEntries(COUNTED.map((table) => [table, count(table)])) as Counts;
}

async function countsKept(db: Queries, userId: number, { cases, records }: Kept): Promise<Counts> {
  const { rows } = await sql<Counts>`select 0 as outbox, ${cases.length}::integer as cases,
      (select count(*)::integer from procedure_documents where ${isAmong('case_id', cases)}) as procedure_documents,
      (select count(*)::integer from records where owner = ${userId} and ${isAmong('kind', records)}) as records`.execute(
    db,
  );
  return rows[0] ?? columnsOf(() => 0);
}

function isAmong(column: string, values: readonly (string | number)[]): Rows {
  return values.length === 0 ? sql`false` : sql`${sql.ref(column)} in (${sql.join(values)})`;
}

/** Deletes everything but what is kept, and removes number and name from the account. */
async function eraseExcept(trx: Queries, id: number, { cases, records }: Kept): Promise<void> {
  const left = {
    cases: isAmong('id', cases),
    case_files: sql`case_id is not null and ${isAmong('case_id', cases)}`,
    records: isAmong('kind', records),
  };
  for (const { child, column, optional } of await referencesTo(trx, 'users')) {
    if (optional) continue;
    const stays = left[child as keyof typeof left] ?? sql`false`;
    // A signature in progress belongs to a case too, but is not kept.
    await deleteWithDependents(trx, child, sql`${sql.ref(column)} = ${id} and not (${stays})`);
  }
  // Nobody is left who could be reminded, or who could act.
  await trx
    .deleteFrom('case_times')
    .where('case_id', 'in', [...cases])
    .execute();
  await trx
    .updateTable('cases')
    .set({ due_on: null, due_by: null })
    .where('id', 'in', [...cases])
    .execute();
  const history = trx.selectFrom('records').select('id').where('owner', '=', id);
  await trx.deleteFrom('record_changes').where('record', 'in', history).execute();
  await closeAccount(trx, id);
  const nobody = { username: `erased-${id}`, name: '–', link_email: null, link_email_until: null };
  await trx
    .updateTable('users')
    .set({ ...nobody, password_hash: await nobodysPassword(), erased_at: new Date() })
    .where('id', '=', id)
    .execute();
}

/** Data that an erasure must keep, by the procedures' files. */
interface Kept {
  cases: readonly number[];
  /** Kinds of the records that the kept cases use. */
  records: readonly string[];
  /** The same for people, one line for each procedure. */
  lines: readonly KeptOfPerson[];
}

/** Procedures whose cases are kept for some years. */
export function lasting({ procedures }: LoadedVersion): (CompiledProcedure & { keepYears: number })[] {
  return [...procedures.values()].flatMap((one) =>
    one.keepYears === undefined ? [] : { ...one, keepYears: one.keepYears },
  );
}

async function keptOf(db: Queries, version: LoadedVersion, language: Language, userId: number): Promise<Kept> {
  const kept: { cases: number[]; records: string[]; lines: KeptOfPerson[] } = { cases: [], records: [], lines: [] };
  for (const { id: procedure, record, keepYears } of lasting(version)) {
    const until = sql<Date>`updated_at + make_interval(years => ${keepYears})`;
    const rows = await db
      .selectFrom('cases')
      .select(['id', until.as('until')])
      .where('owner', '=', userId)
      .where('procedure', '=', procedure)
      .where(sql<boolean>`${until} > now()`)
      .orderBy('updated_at')
      .execute();
    const last = rows.at(-1);
    if (!last) continue;
    kept.cases.push(...rows.map(({ id }) => id));
    if (record !== undefined) kept.records.push(record);
    const words = (key: string) => version.text(language, `procedures.${procedure}.${key}`);
    kept.lines.push({
      procedure,
      cases: rows.length,
      until: last.until.toISOString().slice(0, 10),
      why: words('keep'),
    });
  }
  return kept;
}
