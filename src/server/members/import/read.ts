import { CsvError, parse } from 'csv-parse/sync';
import { recordProperties } from '../../../core/record.ts';
import type { LoadedRecord, LoadedVersion } from '../../config/loaded-version.ts';
import type { ImportFailure } from '../failures.ts';

/** Rows of a file at most: they are one transaction, and with the embedded database everybody waits for it. */
const MOST_ROWS = 5000;

/** Columns that are no data: of the account itself. `email` is where links go as long as no record says it. */
const OF_ACCOUNT = ['username', 'name', 'role', 'email'] as const;
type OfAccount = (typeof OF_ACCOUNT)[number];

/** A cell's place in what is kept of a person. */
interface DataColumn {
  header: string;
  record: LoadedRecord;
  property: string;
}

/** A row, as far as it says anything: an empty cell leaves what is there. */
export interface MemberRecord {
  /** Of the file, from 1; the first one names the columns. */
  line: number;
  account: Partial<Record<OfAccount, string>>;
  data: readonly (DataColumn & { text: string })[];
}

interface ReadFile {
  rows: readonly MemberRecord[];
  /** Of the file as a whole, or of a column by its header. */
  problems: readonly { column: string; text: ImportFailure }[];
}

/**
 * A CSV file with commas or semicolons, whose first line names the columns: `username`, `name`, `role`, `email`, and
 * `<record>.<property>` for what is kept of people, as the files of `schemas/_records/` have it.
 */
export function readMembers(version: LoadedVersion, csv: string): ReadFile {
  const whole = (text: ImportFailure): ReadFile => ({ rows: [], problems: [{ column: '', text }] });
  let lines: { record: string[]; info: { lines: number } }[];
  try {
    // Spreadsheets and people mix line ends, and the library settles on the first one it meets.
    const plain = csv.replace(/\r\n?/g, '\n');
    const [head = ''] = plain.split('\n', 1);
    lines = parse(plain, {
      bom: true,
      // No column's name has one in it, while texts have commas.
      delimiter: head.includes(';') ? ';' : ',',
      trim: true,
      info: true,
      skip_empty_lines: true,
    }) as never;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return whole('errors.members.import.malformed');
  }
  const [head, ...body] = lines;
  if (!head?.record.includes('username')) return whole('errors.members.import.noNumber');
  if (body.length > MOST_ROWS) return whole('errors.members.import.tooMany');
  const columns = head.record.map((header) => columnOf(version, header));
  const unknown = head.record.filter((_header, at) => columns[at] === null);
  const twice = head.record.filter((header, at) => head.record.indexOf(header) !== at);
  const problems = [
    ...unknown.map((column) => ({ column, text: 'errors.members.import.column' as const })),
    ...twice.map((column) => ({ column, text: 'errors.members.import.twice' as const })),
  ];
  const rows = body.map(({ record, info }): MemberRecord => {
    const account: MemberRecord['account'] = {};
    const data: (DataColumn & { text: string })[] = [];
    for (const [at, column] of columns.entries()) {
      const text = record[at] ?? '';
      if (text === '' || column === null) continue;
      if (typeof column === 'string') account[column] = text;
      else data.push({ ...column, text });
    }
    return { line: info.lines, account, data };
  });
  return { rows, problems };
}

/** `null` for one that nothing is known by. What a procedure keeps goes its own way, and what there are many of too. */
function columnOf(version: LoadedVersion, header: string): OfAccount | DataColumn | null {
  const own = OF_ACCOUNT.find((name) => name === header);
  if (own) return own;
  const [, id = '', property = ''] = /^([^.]+)\.(.+)$/.exec(header) ?? [];
  const record = version.records.get(id);
  const moved = [...version.procedures.values()].some((procedure) => procedure.record === id);
  if (!record || moved || record.maxItems !== undefined || !recordProperties(record).has(property)) return null;
  return { header, record, property };
}
