import { sql } from 'kysely';
import type { ErasureReport } from '../../../api/calls/members.ts';
import type { Language } from '../../../core/config.ts';
import { closeAccount } from '../../auth/closed.ts';
import { nobodysPassword } from '../../auth/passwords/nobodys-password.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { Queries } from '../../db/database.ts';
import { deleteWithDependents, referencesTo } from '../../db/delete-rows.ts';
import type { MemberRow } from '../accounts.ts';
import { recordOfPerson } from './audit.ts';
import { type Rows, rowsOfPerson } from './graph.ts';
import { type Kept, keptOf } from './kept.ts';

/** What is counted for people; the rest belongs to one of these. */
const COUNTED = ['records', 'cases', 'procedure_documents', 'outbox'] as const;

export interface Erasure {
  version: LoadedVersion;
  language: Language;
  /** Account of the one who erases; `null` for a command. */
  by: number | null;
}

/**
 * Erases what is kept of a person (GDPR article 17) in the caller's transaction, the account locked. Cases that a
 * procedure's file says to keep stay, with their documents and the record that holds their values; then the account stays
 * too, without number and name. Else nothing is left. The audit says that it was done, and not to whom.
 * @param dryRun says what would be erased and kept, and does nothing.
 */
export async function erasePerson(
  { version, language, by }: Erasure,
  trx: Queries,
  { id, username }: MemberRow,
  dryRun: boolean,
): Promise<ErasureReport> {
  const kept = await keptOf(trx, version, language, id);
  const before = await counts(trx, id);
  const report = (erased: Counts): ErasureReport => ({ username, erased, kept: kept.lines, done: !dryRun });
  if (dryRun) return report(without(before, await countsKept(trx, id, kept)));
  await trx
    .deleteFrom('mailbox')
    .where('message_id', 'in', (where) => where.selectFrom('outbox').select('message_id').where('about', '=', id))
    .execute();
  if (kept.cases.length === 0) await deleteWithDependents(trx, 'users', sql`id = ${id}`);
  else await strip(trx, id, kept);
  const erased = without(before, await counts(trx, id));
  await recordOfPerson(trx, 'erase', id, by, {
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

function without(all: Counts, some: Counts): Counts {
  return columnsOf((table) => all[table] - some[table]);
}

function columnsOf(count: (table: keyof Counts) => number): Counts {
  return Object.fromEntries(COUNTED.map((table) => [table, count(table)])) as Counts;
}

async function countsKept(db: Queries, userId: number, { cases, records }: Kept): Promise<Counts> {
  const { rows } = await sql<Counts>`select 0 as outbox, ${cases.length}::integer as cases,
      (select count(*)::integer from procedure_documents where ${among('case_id', cases)}) as procedure_documents,
      (select count(*)::integer from records where owner = ${userId} and ${among('kind', records)}) as records`.execute(
    db,
  );
  return rows[0] ?? columnsOf(() => 0);
}

function among(column: string, values: readonly (string | number)[]): Rows {
  return values.length === 0 ? sql`false` : sql`${sql.ref(column)} in (${sql.join(values)})`;
}

/** Takes everything from an account but what is kept, and its number and name from it. */
async function strip(trx: Queries, id: number, { cases, records }: Kept): Promise<void> {
  const left = {
    cases: among('id', cases),
    case_files: sql`case_id is not null and ${among('case_id', cases)}`,
    records: among('kind', records),
  };
  for (const { child, column, optional } of await referencesTo(trx, 'users')) {
    if (optional) continue;
    const stays = left[child as keyof typeof left] ?? sql`false`;
    // A signature under way belongs to the case, too, and is over.
    await deleteWithDependents(trx, child, sql`${sql.ref(column)} = ${id} and not (${stays})`);
  }
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
