import { CsvError } from 'csv-parse/sync';
import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { isDamaged } from '../../../core/files/text-of-bytes.ts';
import type { ListImport } from '../../../core/lists/list.ts';
import { called } from '../../kit/called.ts';
import type { Db } from '../../kit/db/database.ts';
import { inTransaction } from '../../kit/db/transaction.ts';
import { readTable } from '../../kit/files/table.ts';
import { OperatorError } from '../../kit/operator-error.ts';
import { type ImportRow, installedPlugins, type ListRow, type ReadRows, type RowNote } from '../config/extensions.ts';
import { ConfigStore } from '../config/store.ts';
import { retireOthers, storeRows } from './store.ts';

/** Result of an import, which can be repeated safely. */
export interface ListImportResult extends Pick<ReadRows, 'refused' | 'doubtful'> {
  taken: number;
  added: number;
  /** Entries that are not in the file and not offered any more. */
  retired: number;
}

export const importOptions = Type.Object({
  list: Type.String(),
  text: Type.String(),
  whole: Type.Boolean({ description: 'The file is the whole list: entries that it lacks are retired.' }),
});
type ImportOptions = Static<typeof importOptions>;

/** Fills a list from a file, completely or not at all; without `whole` other entries stay. @throws OperatorError */
export async function importList(db: Db, { list: id, text, whole }: ImportOptions): Promise<ListImportResult> {
  const version = await new ConfigStore(db).current();
  if (!version) throw new OperatorError(`Nothing is published yet: run ${called('config', 'publish')} first.`);
  const list = version.lists.get(id);
  if (!list?.import) {
    const known = [...version.lists.values()].flatMap((one) => (one.import ? [one.id] : []));
    throw new OperatorError(`The list "${id}" is not imported. Imported lists: ${known.join(', ')}.`);
  }
  const { rows, refused, doubtful } = await readRows(id, list.import, text);
  const columns = list.import;
  const entries = rows.map((row) => entryOf(columns, row));
  const stored = await inTransaction(db, async (trx) => {
    // Imports of a list take turns across processes.
    await sql`select pg_advisory_xact_lock(hashtext(${id}))`.execute(trx);
    const added = await storeRows(trx, id, entries, { over: true });
    const retired = whole
      ? await retireOthers(
          trx,
          id,
          entries.map((entry) => entry.id),
        )
      : 0;
    return { added, retired };
  });
  return { taken: rows.length, ...stored, refused, doubtful };
}

async function readRows(list: string, columns: ListImport, text: string): Promise<ReadRows> {
  if (isDamaged(text)) throw new OperatorError('The file has an unknown encoding: save it in UTF-8 and try again.');
  const files = Object.values(installedPlugins()).flatMap(({ listFiles = [] }) => listFiles);
  const other = files.find((one) => one.list === list);
  const { head } = readTable(text, { lines: true });
  const hasOwnColumns = columnsOf(columns).every((name) => head.includes(name));
  return other && !hasOwnColumns ? other.read(text) : rowsOfOwnColumns(text, columns);
}

/** Reads the list's columns by name, in any order; others are ignored. */
function rowsOfOwnColumns(text: string, columns: ListImport): ReadRows {
  const { head, rows } = tableOf(text);
  const wanted = columnsOf(columns);
  if (!wanted.every((name) => head.includes(name)))
    throw new OperatorError(`The first line must name the columns ${wanted.join(', ')}.`);
  const labels = labelColumns(columns);
  const taken: ImportRow[] = [];
  const refused: RowNote[] = [];
  for (const { line, cells } of rows) {
    const row = Object.fromEntries(head.map((name, at) => [name, cells[at] ?? '']));
    const isWhole = [columns.id, ...labels].every((name) => row[name]);
    const problem =
      cells.length > head.length
        ? `${cells.length} columns instead of ${head.length}`
        : isWhole
          ? null
          : 'the id or a label is missing';
    if (problem === null) taken.push({ line, columns: row });
    else refused.push({ line, text: cells.join(',').slice(0, LONGEST_TEXT), problem });
  }
  return { rows: taken, refused, doubtful: [] };
}

const LONGEST_TEXT = 80;

function tableOf(text: string) {
  try {
    return readTable(text);
  } catch (error) {
    if (error instanceof CsvError) throw new OperatorError(`The file is not valid CSV: ${error.message}.`);
    throw error;
  }
}

function columnsOf({ id, facts = [], ...rest }: ListImport): string[] {
  return [...new Set([id, ...labelColumns({ id, ...rest }), ...facts])];
}

function labelColumns({ label }: ListImport): string[] {
  return typeof label === 'string' ? [label] : Object.values(label);
}

function entryOf({ id, label, facts = [] }: ListImport, { columns }: ImportRow): ListRow {
  const byLanguage = typeof label === 'string' ? { '*': label } : label;
  const labels = Object.entries(byLanguage).map(([language, column]) => [language, columns[column] ?? '']);
  return {
    id: columns[id] ?? '',
    labels: Object.fromEntries(labels),
    facts: Object.fromEntries(facts.map((name) => [name, columns[name] ?? ''])),
  };
}
