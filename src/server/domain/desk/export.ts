import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { DeskFilter } from '../../../api/shapes/desk.ts';
import type { InboxBlock } from '../../../core/config.ts';
import { columnTexts } from '../../../core/desk-columns.ts';
import { type DisplayedField, fieldKeys, fieldOrder, textsByProperty } from '../../../core/forms/display.ts';
import { displayFor } from '../../../core/values/displays.ts';
import { pathOf, rootOf } from '../../../core/values/field-path.ts';
import { numberFormat } from '../../../core/values/formats.ts';
import { ApiError } from '../../kit/errors.ts';
import type { Cell } from '../../kit/spreadsheet/cell.ts';
import type { PackedSpreadsheet } from '../../kit/spreadsheet/write-spreadsheet.ts';
import { type Packed, packed } from '../../kit/threads/packed.ts';
import { ThreadPool, threadOf } from '../../kit/threads/thread-pool.ts';
import { readingOf } from '../config/displays.ts';
import type { LoadedForm, LoadedVersion } from '../config/loaded-version.ts';
import { formOf } from '../procedures/definition.ts';
import type { Asker, ExportLine, LineSource } from './source.ts';

export const EXPORT_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const;
type ExportFormat = keyof typeof EXPORT_TYPES;

/** Lines of a workbook at most: it is made as a whole. */
const MOST_ROWS = 20_000;

/**
 * All lines of a filter as a file: JSON with stored values, or a table for people in their language.
 * @throws ApiError 413 for a workbook of too many lines.
 */
export async function exportFile(
  asker: Asker,
  from: { name: InboxBlock['source']; source: LineSource },
  filter: DeskFilter,
  format: ExportFormat,
): Promise<Readable | Uint8Array> {
  // Said before anything is read.
  if (format === 'xlsx' && (await from.source.hasMoreThan(asker, filter, MOST_ROWS)))
    throw new ApiError(413, 'errors.desk.tooManyRows', { limit: MOST_ROWS });
  const lines = from.source.exported(asker, filter);
  if (format === 'json') return Readable.from(jsonOf(lines));
  return tableFile(tableOf(asker, from.name, formNamed(asker, filter.form), lines), asker, format);
}

/** A table as a file for people, its first row being its heads. */
export async function tableFile(
  table: Table,
  reader: Pick<Asker, 'version' | 'language'>,
  format: 'csv' | 'xlsx',
): Promise<Readable | Uint8Array> {
  return format === 'csv' ? csvOf(table, reader) : workbookOf(table, reader);
}

/** Made while it is sent; no program takes a text in it for a formula (OWASP, CSV injection). */
function csvOf(table: Table, { language }: Pick<Asker, 'language'>): Readable {
  const lines = stringify({
    bom: true,
    delimiter: ';',
    escape_formulas: true,
    record_delimiter: '\r\n',
    // The record's own break is all that it looks for, and what people write has others.
    quoted_match: /[\r\n]/,
    cast: {
      number: (value) => numberFormat(language, { useGrouping: false, maximumFractionDigits: 20 }).format(value),
    },
  });
  const plain = async function* () {
    for await (const row of table) yield row.map(({ text, exact }) => (typeof exact === 'number' ? exact : text));
  };
  // An error on the way breaks the file off, and its reader is told.
  return pipeline(Readable.from(plain()), lines, () => {});
}

/** Rows that are packed at once. */
const ROWS_OF_PART = 100;

async function workbookOf(table: Table, { version }: Pick<Asker, 'version'>): Promise<Uint8Array> {
  const parts: Packed<Cell[]>[] = [];
  const rows: Cell[][] = [];
  const pack = () => parts.push(packed(rows.splice(0)));
  for await (const row of table) if (rows.push(row) === ROWS_OF_PART) pack();
  pack();
  return threads.demand({ parts, timeZone: version.settings.timeZone ?? 'UTC' });
}

async function* jsonOf(lines: AsyncGenerator<ExportLine>): AsyncGenerator<string> {
  let before = '[';
  for await (const { sections: _sections, ...line } of lines) {
    yield `${before}\n${JSON.stringify(line)}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

type Table = AsyncIterable<Cell[]> | Iterable<Cell[]>;

/** With a form each of its fields has a cell of its own; what no column takes stands in the last one, by its label. */
async function* tableOf(
  asker: Asker,
  name: InboxBlock['source'],
  form: LoadedForm | undefined,
  lines: AsyncGenerator<ExportLine>,
): AsyncGenerator<Cell[]> {
  const columns = form ? fieldOrder(form) : [];
  const [momentText, dayText] = [displayOf(asker, 'date-time'), displayOf(asker, 'date')];
  const hasDue = name !== 'members' && hasDeadlines(asker.version);
  const costs =
    name === 'members' ? undefined : await asker.db.selectFrom('dues').select('id').limit(1).executeTakeFirst();
  const labels = [
    ...headOf(asker, name),
    ...(hasDue ? [text(asker, columnTexts(name).due)] : []),
    ...(costs ? COSTS.map((key) => text(asker, key)) : []),
    ...(form ? labelsOf(asker, form) : []),
    text(asker, columnTexts(name).values),
  ];
  yield labels.map((label) => ({ text: label }));
  for await (const { key, title, member, at, stateText, due, payment, cost, sections } of lines) {
    const fields = sections.flatMap((section) => section.fields);
    const texts = textsByProperty(fields);
    const exact = exactByProperty(fields);
    const rest = fields.filter(({ property }) => !columns.includes(rootOf(property)));
    yield [
      ...[key, title, member.username, member.name].map((words) => ({ text: words })),
      { text: momentText(at), exact: at },
      { text: stateText },
      ...(hasDue ? [dayCell(due?.on ?? null, dayText)] : []),
      ...(costs ? costCells(cost, dayText, payment?.text) : []),
      ...columns.map((column) => ({ text: texts[column] ?? '', ...exact.get(column) })),
      { text: rest.map(({ label, value }) => `${label}: ${value}`).join('\n') },
    ];
  }
}

const COSTS = [
  ...(['app.payments.amount', 'app.payments.paid', 'app.payments.paidOn'] as const),
  ...(['app.payments.title', 'app.payments.reference'] as const),
];

/** Amounts as numbers of euros; empty cells for what costs nothing. */
function costCells(cost: ExportLine['cost'], dayText: (day: string) => string, state = ''): Cell[] {
  if (!cost) return COSTS.map(() => ({ text: '' }));
  const money = (exact: number): Cell => ({ text: String(exact), exact });
  const paidOn = dayCell(cost.paidOn, dayText);
  return [money(cost.amount), money(cost.paid), paidOn, { text: state }, { text: cost.reference }];
}

function dayCell(day: string | null, dayText: (day: string) => string): Cell {
  return day === null ? { text: '' } : { text: dayText(day), exact: day };
}

function displayOf({ version, language }: Asker, format: 'date' | 'date-time'): (at: string) => string {
  const { displays, ...reader } = readingOf(version, language);
  const display = displayFor(displays, format, undefined);
  return (at) => display?.(at, { ...reader, schema: {}, options: {} }) ?? at;
}

function hasDeadlines({ procedures }: LoadedVersion): boolean {
  return [...procedures.values()].some(({ moves }) => Object.values(moves).some(({ due }) => due !== undefined));
}

/** Of the properties that are one value, and not groups or rows of several. */
function exactByProperty(fields: readonly DisplayedField[]): Map<string, { exact: number | string }> {
  const alone = fields.filter(({ property }) => property === pathOf([rootOf(property)]));
  return new Map(
    alone.flatMap(({ property, exact }) => (exact === undefined ? [] : [[rootOf(property), { exact }] as const])),
  );
}

function headOf(asker: Asker, source: InboxBlock['source']): string[] {
  const { key, title, number, member, at, state } = columnTexts(source);
  return [key, title, number, member, at, state].map((name) => text(asker, name));
}

function labelsOf({ version, language }: Asker, form: LoadedForm): string[] {
  return fieldOrder(form).map(
    (property) => version.text(language, [...fieldKeys(form.id, pathOf([property]), 'label')]) || property,
  );
}

/** The form of a filter: of that name, or of the procedure of that name. */
function formNamed({ version }: Asker, name = ''): LoadedForm | undefined {
  const procedure = version.procedures.get(name);
  return procedure ? formOf(version, procedure) : version.forms.get(name);
}

function text({ version, language }: Asker, key: string): string {
  return version.text(language, key);
}

const threads = new ThreadPool<PackedSpreadsheet, Uint8Array>({
  begin: threadOf('spreadsheet'),
  // Twenty thousand rows of twenty columns take half of this, and some seconds.
  heap: 512,
  atOnce: 1,
  tasks: 50,
  patience: 60_000,
  queue: { length: 20, patience: 20_000 },
});
