import { CsvError, parse } from 'csv-parse/sync';

/** A row of a table in a file. */
interface TableRow {
  /** Of the file, from 1. */
  line: number;
  /** Trimmed; one for each column, but there may be fewer, and more where some have no name. */
  cells: readonly string[];
  /** Its quotation marks do not close. */
  broken?: true;
}

/** A table whose first line names the columns. */
export interface Table {
  head: readonly string[];
  rows: readonly TableRow[];
}

const DELIMITERS = [';', '\t', ','];

/**
 * Reads a CSV file as spreadsheets of all countries write it: commas, semicolons or tabs, any line ends, rows without
 * anything in them, and delimiters after the last column. All that the product reads as CSV is read here.
 * @param lines each row is a line, so that an open quotation mark spoils its own row alone; otherwise a quoted text may have
 *   line breaks, and an open quotation mark spoils the file.
 * @throws CsvError for a file that is none.
 */
export function readTable(text: string, { lines = false } = {}): Table {
  // Spreadsheets and people mix line ends, and the library settles on the first one it meets.
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const from = /^sep=.\n/i.test(plain) ? 2 : 1;
  const [first = ''] = plain.split('\n', from).slice(from - 1);
  // No column's name has one in it, while texts have commas.
  const delimiter = DELIMITERS.find((sign) => first.includes(sign)) ?? ',';
  const found = lines ? byLine(plain, delimiter) : asWhole(plain, delimiter);
  const [head, ...body] = found.filter(({ line, cells }) => line >= from && cells.some((cell) => cell !== ''));
  const names = withoutEmptyEnd(head?.broken ? [] : (head?.cells ?? []), 0);
  return {
    head: names,
    rows: body.map(({ cells, ...row }) => ({ ...row, cells: withoutEmptyEnd(cells, names.length) })),
  };
}

function asWhole(text: string, delimiter: string): TableRow[] {
  const found = parse(text, { delimiter, trim: true, info: true, relax_column_count: true }) as unknown as {
    record: string[];
    info: { lines: number };
  }[];
  return found.map(({ record, info }) => ({ line: info.lines, cells: record }));
}

function byLine(text: string, delimiter: string): TableRow[] {
  return text.split('\n').map((content, index) => ({ line: index + 1, ...rowOf(content, delimiter) }));
}

function rowOf(content: string, delimiter: string): Omit<TableRow, 'line'> {
  const split = () => content.split(delimiter).map((cell) => cell.trim());
  // Most lines quote nothing, and a parser for each would take half of the time of an import.
  if (!content.includes('"')) return { cells: split() };
  try {
    return { cells: asWhole(content, delimiter)[0]?.cells ?? [] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { cells: split(), broken: true };
  }
}

function withoutEmptyEnd(cells: readonly string[], least: number): readonly string[] {
  return cells.slice(0, Math.max(least, cells.findLastIndex((cell) => cell !== '') + 1));
}
