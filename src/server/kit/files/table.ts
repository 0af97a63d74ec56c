import { CsvError, parse } from 'csv-parse/sync';

interface TableRow {
  /** Line of the file, from 1. */
  line: number;
  /** Trimmed. There may be fewer cells than columns, and more if some columns have no name. */
  cells: readonly string[];
  /** A quotation mark is not closed. */
  broken?: true;
}

export interface CsvTable {
  head: readonly string[];
  rows: readonly TableRow[];
}

const DELIMITERS = [';', '\t', ','];

/**
 * Reads CSV as spreadsheets of all countries write it: commas, semicolons or tabs, any line ends. @throws CsvError
 * @param lines each line is a row, so that an open quotation mark spoils one row and not the file.
 */
export function readTable(text: string, { lines = false } = {}): CsvTable {
  // Files mix line ends, and the library takes the first kind it meets for all.
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const from = /^sep=.\n/i.test(plain) ? 2 : 1;
  const [first = ''] = plain.split('\n', from).slice(from - 1);
  // Column names contain no delimiter, while texts contain commas.
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
  // Most lines have no quotes, and a parser for each would take half the time of an import.
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
