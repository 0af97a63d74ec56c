import { CsvError } from 'csv-parse/sync';
import { isDamaged } from '../../../core/files/text-of-bytes.ts';
import { recordProperties } from '../../../core/record.ts';
import type { LoadedRecord, LoadedVersion } from '../../config/loaded-version.ts';
import { type CsvTable, readTable } from '../../files/table.ts';
import type { FailureText } from '../../http/errors.ts';

type ImportFailure = Extract<FailureText, `errors.members.import.${string}`>;

/** An import is one transaction, and with the embedded database everybody waits for it. */
const MOST_ROWS = 5000;

/** Columns of the account itself. `email` is the address of password links until a record has one. */
const OF_ACCOUNT = ['username', 'name', 'role', 'email'] as const;
type OfAccount = (typeof OF_ACCOUNT)[number];

interface DataColumn {
  header: string;
  record: LoadedRecord;
  property: string;
}

/** A row; an empty cell leaves the stored value. */
export interface MemberLine {
  /** Line of the file, from 1. */
  line: number;
  account: Partial<Record<OfAccount, string>>;
  data: readonly (DataColumn & { text: string })[];
}

interface ReadFile {
  rows: readonly MemberLine[];
  /** Of the file, of a column by its header, or of a row that cannot be split into columns. */
  problems: readonly { line: number; column: string; text: ImportFailure }[];
}

/** Reads a CSV file with `username`, `name`, `role`, `email`, and `<record>.<property>` of `schemas/_records/`. */
export function readMembers(version: LoadedVersion, csv: string): ReadFile {
  const whole = (text: ImportFailure, line = 1): ReadFile => ({ rows: [], problems: [{ line, column: '', text }] });
  if (isDamaged(csv)) return whole('errors.members.import.damaged');
  let table: CsvTable;
  try {
    table = readTable(csv);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The line where the parser gave up.
    return whole('errors.members.import.malformed', error.lines as number);
  }
  const { head, rows: body } = table;
  if (!head.includes('username')) return whole('errors.members.import.noNumber');
  if (body.length > MOST_ROWS) return whole('errors.members.import.tooMany');
  const columns = head.map((header) => columnOf(version, header));
  const unknown = head.filter((_header, at) => columns[at] === null);
  const twice = head.filter((header, at) => head.indexOf(header) !== at);
  const wide = body.filter(({ cells }) => cells.length > head.length);
  const problems = [
    ...unknown.map((column) => ({ line: 1, column, text: 'errors.members.import.column' as const })),
    ...twice.map((column) => ({ line: 1, column, text: 'errors.members.import.twice' as const })),
    ...wide.map(({ line }) => ({ line, column: '', text: 'errors.members.import.wide' as const })),
  ];
  const rows = body.map(({ line, cells }): MemberLine => {
    const account: MemberLine['account'] = {};
    const data: (DataColumn & { text: string })[] = [];
    for (const [at, column] of columns.entries()) {
      const text = cells[at] ?? '';
      if (text === '' || column === null) continue;
      if (typeof column === 'string') account[column] = text;
      else data.push({ ...column, text });
    }
    return { line, account, data };
  });
  return { rows, problems };
}

/** `null` for an unknown column. Records of procedures, and records with many entries, cannot be imported. */
function columnOf(version: LoadedVersion, header: string): OfAccount | DataColumn | null {
  const own = OF_ACCOUNT.find((name) => name === header);
  if (own) return own;
  const [, id = '', property = ''] = /^([^.]+)\.(.+)$/.exec(header) ?? [];
  const record = version.records.get(id);
  const moved = [...version.procedures.values()].some((procedure) => procedure.record === id);
  if (!record || moved || record.maxItems !== undefined || !recordProperties(record).has(property)) return null;
  return { header, record, property };
}
