import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { DeskFilter } from '../../api/shapes/desk.ts';
import type { InboxBlock } from '../../core/config.ts';
import { columnTexts } from '../../core/desk-columns.ts';
import { type DisplayedField, fieldKeys, fieldOrder, textsByProperty } from '../../core/values/display.ts';
import { displayFor } from '../../core/values/displays.ts';
import { pathOf, rootOf } from '../../core/values/field-path.ts';
import { readingOf } from '../config/displays.ts';
import type { LoadedForm } from '../config/loaded-version.ts';
import { ApiError } from '../http/errors.ts';
import { formOf } from '../procedures/definition.ts';
import type { Asker, ExportLine, Source } from './source.ts';
import { spreadsheetOf } from './spreadsheet/in-thread.ts';
import type { Cell } from './spreadsheet/write-spreadsheet.ts';

export const EXPORT_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const;
type ExportFormat = keyof typeof EXPORT_TYPES;

/** Rows of a workbook at most: it is made as a whole, in the memory of the server. */
const MOST_ROWS = 20_000;

/** What is exported, and what it is called. */
interface From {
  name: InboxBlock['source'];
  source: Source;
}

/**
 * All lines of a filter as a file. A JSON file is an array of lines with their stored values. The others are tables for
 * people: in the language of the reader, with moments in the time zone of the organisation, numbers as numbers.
 * @throws ApiError 413 for a workbook of too many lines.
 */
export async function exportFile(
  asker: Asker,
  from: From,
  filter: DeskFilter,
  format: ExportFormat,
): Promise<Readable | Uint8Array> {
  const batches = from.source.exported(asker, filter);
  if (format === 'json') return Readable.from(jsonOf(batches));
  const table = tableOf(asker, from.name, formNamed(asker, filter.form), batches);
  return format === 'csv' ? csvOf(table, asker) : workbookOf(table, asker);
}

/**
 * Made while it is sent: as many lines as there are, in little memory. With a byte order mark, semicolons as Catalan and Spanish
 * programs want them, and no text that a program takes for a formula (OWASP, CSV injection).
 */
function csvOf(table: Table, { language }: Asker): Readable {
  const lines = stringify({
    bom: true,
    delimiter: ';',
    escape_formulas: true,
    record_delimiter: '\r\n',
    // The record's own break is all that it looks for, and what people write has others.
    quoted_match: /[\r\n]/,
    cast: { number: (value) => value.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 20 }) },
  });
  const plain = async function* () {
    for await (const row of table) yield row.map(({ text, exact }) => (typeof exact === 'number' ? exact : text));
  };
  // What goes wrong on the way breaks the file off, and its reader is told.
  return pipeline(Readable.from(plain()), lines, () => {});
}

async function workbookOf(table: Table, { version }: Asker): Promise<Uint8Array> {
  const rows: Cell[][] = [];
  for await (const row of table) {
    if (rows.length > MOST_ROWS) throw new ApiError(413, 'errors.desk.tooManyRows', { limit: MOST_ROWS });
    rows.push(row);
  }
  return spreadsheetOf({ rows, timeZone: version.settings.timeZone ?? 'UTC' });
}

async function* jsonOf(batches: AsyncGenerator<ExportLine[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const lines of batches) {
    for (const { sections: _sections, ...line } of lines) {
      yield `${before}\n${JSON.stringify(line)}`;
      before = ',';
    }
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

/** The heads of the columns, then the lines. */
type Table = AsyncGenerator<Cell[]>;

/** With a form each of its fields has a cell of its own; what no column takes stands in the last one, by its label. */
async function* tableOf(
  asker: Asker,
  name: InboxBlock['source'],
  form: LoadedForm | undefined,
  batches: AsyncGenerator<ExportLine[]>,
): Table {
  const columns = form ? fieldOrder(form) : [];
  const momentText = momentsOf(asker);
  const labels = [
    ...headOf(asker, name),
    ...(form ? labelsOf(asker, form) : []),
    text(asker, columnTexts(name).values),
  ];
  yield labels.map((label) => ({ text: label }));
  for await (const lines of batches) {
    for (const { key, title, member, at, stateText, sections } of lines) {
      const fields = sections.flatMap((section) => section.fields);
      const texts = textsByProperty(fields);
      const exact = exactByProperty(fields);
      const rest = fields.filter(({ property }) => !columns.includes(rootOf(property)));
      yield [
        ...[key, title, member.username, member.name].map((words) => ({ text: words })),
        { text: momentText(at), exact: at },
        { text: stateText },
        ...columns.map((column) => ({ text: texts[column] ?? '', ...exact.get(column) })),
        { text: rest.map(({ label, value }) => `${label}: ${value}`).join('\n') },
      ];
    }
  }
}

function momentsOf({ version, language }: Asker): (at: string) => string {
  const { displays, ...reader } = readingOf(version, language);
  const display = displayFor(displays, 'date-time', undefined);
  return (at) => display?.(at, { ...reader, schema: {}, options: {} }) ?? at;
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
