import { CsvError } from 'csv-parse/sync';
import { isDamaged } from '../../../../core/files/text-of-bytes.ts';
import { recordProperties } from '../../../../core/record.ts';
import type { FailureText } from '../../../kit/errors.ts';
import { type CsvTable, readTable } from '../../../kit/files/table.ts';
import { type Packed, packed, unpacked } from '../../../kit/threads/packed.ts';
import type { LoadedRecord, LoadedVersion } from '../../config/loaded-version.ts';

type ImportFailure = Extract<FailureText, `errors.members.import.${string}`>;

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

interface ReadHead {
  columns: readonly (OfAccount | DataColumn | null)[];
  /** Of the file, of a column by its header, or of a row that cannot be split into columns. */
  problems: readonly { line: number; column: string; text: ImportFailure }[];
}

type Row = CsvTable['rows'][number];

/** A file as a table, or why it is none, with the line. */
export type MembersTable =
  | {
      head: readonly string[];
      /** Lines with more cells than the head. */
      wide: readonly number[];
      parts: readonly Packed<Row>[];
    }
  | { failure: ImportFailure; line: number };

/** Rows of a part; the stored data of so many people is read at a time. */
const ROWS_OF_PART = 500;

/** Splits a file into rows and cells. */
export function membersTable(csv: string): MembersTable {
  if (isDamaged(csv)) return { failure: 'errors.members.import.damaged', line: 1 };
  try {
    const { head, rows } = readTable(csv);
    const wide = rows.filter(({ cells }) => cells.length > head.length).map(({ line }) => line);
    const count = Math.ceil(rows.length / ROWS_OF_PART);
    const parts = Array.from({ length: count }, (_, at) =>
      packed(rows.slice(at * ROWS_OF_PART, (at + 1) * ROWS_OF_PART)),
    );
    return { head, wide, parts };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The line where the parser gave up.
    return { failure: 'errors.members.import.malformed', line: error.lines as number };
  }
}

/** Reads the head of a file with `username`, `name`, `role`, `email`, and `<record>.<property>` of `schemas/_records/`. */
export function readHead(version: LoadedVersion, table: MembersTable): ReadHead {
  const whole = (text: ImportFailure, line = 1): ReadHead => ({ columns: [], problems: [{ line, column: '', text }] });
  if ('failure' in table) return whole(table.failure, table.line);
  const { head, wide } = table;
  if (!head.includes('username')) return whole('errors.members.import.noNumber');
  const columns = head.map((header) => columnOf(version, header));
  const unknown = head.filter((_header, at) => columns[at] === null);
  const twice = head.filter((header, at) => head.indexOf(header) !== at);
  const problems = [
    ...unknown.map((column) => ({ line: 1, column, text: 'errors.members.import.column' as const })),
    ...twice.map((column) => ({ line: 1, column, text: 'errors.members.import.twice' as const })),
    ...wide.map((line) => ({ line, column: '', text: 'errors.members.import.wide' as const })),
  ];
  return { columns, problems };
}

/** The people of a part. */
export function memberLines(columns: ReadHead['columns'], part: Packed<Row>): MemberLine[] {
  return unpacked(part).map(({ line, cells }) => {
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
