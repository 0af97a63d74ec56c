import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { DeskFilter } from '../../api/calls/desk.ts';
import type { InboxBlock } from '../../core/config.ts';
import { columnTexts } from '../../core/desk-columns.ts';
import { fieldKeys, fieldOrder, textsByProperty } from '../../core/values/display.ts';
import { pathOf, rootOf } from '../../core/values/field-path.ts';
import type { LoadedForm } from '../config/loaded-version.ts';
import { formOf } from '../procedures/mails.ts';
import type { Asker, ExportLine, Source } from './source.ts';

type ExportFormat = 'csv' | 'json';

/** What is exported, and what it is called. */
interface From {
  name: InboxBlock['source'];
  source: Source;
}

/**
 * All lines of a filter as a file, made while it is sent: as many as there are, in little memory. A JSON file is an
 * array of lines with their stored values. A CSV file is for spreadsheets: with a byte order mark, semicolons as
 * Catalan and Spanish programs want them, and no cell that a program takes for a formula (OWASP, CSV injection).
 */
export function exportFile(asker: Asker, from: From, filter: DeskFilter, format: ExportFormat): Readable {
  const batches = from.source.exported(asker, filter);
  if (format === 'json') return Readable.from(jsonOf(batches));
  const form = formNamed(asker, filter.form);
  const columns = form ? fieldOrder(form) : null;
  const header = [
    ...headOf(asker, from.name),
    ...(form ? labelsOf(asker, form) : []),
    text(asker, columnTexts(from.name).values),
  ];
  const lines = stringify({
    bom: true,
    delimiter: ';',
    escape_formulas: true,
    record_delimiter: '\r\n',
    // The record's own break is all that it looks for, and what people write has others.
    quoted_match: /[\r\n]/,
  });
  // What goes wrong on the way breaks the file off, and its reader is told.
  return pipeline(Readable.from(rowsOf(batches, header, columns)), lines, () => {});
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

/** With `columns` each of these fields has a cell of its own; what no column takes stands in the last one, by its label. */
async function* rowsOf(
  batches: AsyncGenerator<ExportLine[]>,
  header: readonly string[],
  columns: readonly string[] | null,
): AsyncGenerator<readonly string[]> {
  yield header;
  for await (const lines of batches) {
    for (const { key, title, member, at, stateText, sections } of lines) {
      const fields = sections.flatMap((section) => section.fields);
      const texts = textsByProperty(fields);
      const rest = fields.filter(({ property }) => !columns?.includes(rootOf(property)));
      yield [
        ...[key, title, member.username, member.name, at, stateText],
        ...(columns ?? []).map((column) => texts[column] ?? ''),
        rest.map(({ label, value }) => `${label}: ${value}`).join('\n'),
      ];
    }
  }
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
