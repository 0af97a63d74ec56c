import writeExcelFile, { type Row } from 'write-excel-file/node';
import { dateFormat } from '../../../core/values/formats.ts';
import { type Packed, unpacked } from '../threads/packed.ts';
import { serveTasks } from '../threads/serve-tasks.ts';
import type { Cell } from './cell.ts';

export interface SpreadsheetContent {
  rows: readonly (readonly Cell[])[];
  /** IANA name of the zone that moments are written in. */
  timeZone: string;
}

/** As a thread is given it. */
export interface PackedSpreadsheet extends Pick<SpreadsheetContent, 'timeZone'> {
  parts: readonly Packed<Cell[]>[];
}

/** The longest text of a cell (ECMA-376: SpreadsheetML, as Excel reads it). */
const MOST_LETTERS = 32_767;
const WIDTHS = { least: 10, most: 60 };
/** Rows that the widths of the columns are taken from. */
const MEASURED = 200;

/** Writes an Excel workbook of one sheet. A text is a text in it, whatever it begins with: no program takes it for a formula. */
export async function writeSpreadsheet({ rows, timeZone }: SpreadsheetContent): Promise<Uint8Array> {
  const [head = [], ...lines] = rows;
  const bold = head.map(({ text }) => ({ value: plain(text), type: String, fontWeight: 'bold' as const }));
  const sheet: Row[] = [bold, ...lines.map((line) => line.map((cell) => written(cell, timeZone)))];
  const columns = head.map((_head, at) => ({ width: widthOf(rows.slice(0, MEASURED).map((line) => line[at]?.text)) }));
  return writeExcelFile(sheet, { columns, stickyRowsCount: 1 }).toBuffer();
}

function written({ text, exact }: Cell, timeZone: string): Row[number] {
  if (typeof exact === 'number' && Number.isFinite(exact)) return { value: exact, type: Number };
  const moment = typeof exact === 'string' ? clockOf(exact, timeZone) : null;
  if (moment) return { value: moment, type: Date, format: isDay(exact) ? 'dd/mm/yyyy' : 'dd/mm/yyyy hh:mm' };
  if (text === '') return null;
  return { value: plain(text), type: String, ...(text.includes('\n') ? { wrap: true } : {}) };
}

function isDay(exact: unknown): boolean {
  return typeof exact === 'string' && exact.length === 'YYYY-MM-DD'.length;
}

/** Local time as if it were UTC, in which workbooks count; `null` for no moment, or one before they begin to. */
function clockOf(iso: string, timeZone: string): Date | null {
  const offset = /t.*(z|[+-]\d\d:\d\d)$/i.test(iso);
  const moment = new Date(offset || isDay(iso) ? iso : `${iso}Z`);
  if (Number.isNaN(moment.valueOf()) || moment.getUTCFullYear() < 1901) return null;
  // Swedish writes `2026-11-22 10:30:00`.
  return offset
    ? new Date(
        `${dateFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment).replace(' ', 'T')}Z`,
      )
    : moment;
}

/** Without what XML cannot hold; what reads like an escape of the format is one letter more, so that it stays. */
function plain(text: string): string {
  const whole = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n\P{Cc}]|[\uFFFE\uFFFF]/gu, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
  const cut = whole.length > MOST_LETTERS ? `${whole.slice(0, MOST_LETTERS - 1)}…` : whole;
  return cut.replace(/\p{Cs}/gu, '');
}

function widthOf(texts: readonly (string | undefined)[]): number {
  const longest = Math.max(...texts.map((text = '') => Math.max(...text.split('\n').map((line) => line.length))));
  return Math.min(WIDTHS.most, Math.max(WIDTHS.least, longest + 2));
}

serveTasks(({ parts, timeZone }: PackedSpreadsheet) =>
  writeSpreadsheet({ rows: parts.flatMap((part) => unpacked(part)), timeZone }),
);
