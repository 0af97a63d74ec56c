import { parse } from 'csv-parse/sync';
import type { ImportRow, ReadRows, RowNote, RowReader } from '../../../server/lists/import.ts';
import { OperatorError } from '../../../server/ops/operator-error.ts';
import { readPlaceData, TOWNS, townRow } from './place-data.ts';

const COLUMNS = ['codigo_postal', 'municipio_id', 'municipio_nombre'];
const FIVE_DIGITS = /^\d{5}$/;
const LONGEST_NAME = 100;
const LONGEST_TEXT = 80;

/**
 * Files of the INE street register: `codigo_postal,municipio_id,municipio_nombre`, comma separated, UTF-8. A row
 * that is malformed is refused by its line and hinders no other, so each line is read by itself: an open
 * quotation mark ends with its line.
 */
const reader: RowReader = {
  list: TOWNS,
  async read(text) {
    const data = await readPlaceData();
    const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
    if (fieldsOf(header)?.join() !== COLUMNS.join())
      throw new OperatorError(`The first line must be ${COLUMNS.join(',')}.`);
    const provinces = new Set(data.provinces.map(({ code }) => code));
    const rows: ImportRow[] = [];
    const refused: RowNote[] = [];
    const doubtful: RowNote[] = [];
    for (const [index, content] of lines.entries()) {
      if (content.trim() === '') continue;
      const place = { line: index + 2, text: content.slice(0, LONGEST_TEXT) };
      const row = rowOf(content, provinces);
      if (typeof row === 'string') {
        refused.push({ ...place, problem: row });
        continue;
      }
      const { code, municipality, name } = row;
      rows.push({ line: place.line, columns: { ...townRow(data, code, municipality, name) } });
      if (code.slice(0, 2) !== municipality.slice(0, 2))
        doubtful.push({
          ...place,
          problem: `${code} lies in another province than its municipality ${municipality} ${name}`,
        });
    }
    return { rows, refused, doubtful } satisfies ReadRows;
  },
};

export default reader;

/** A postal code reaches into a municipality. */
interface RegisterRow {
  code: string;
  municipality: string;
  /** As people write it: `L'Hospitalet de Llobregat`. */
  name: string;
}

/** The row, or what is wrong with it. */
function rowOf(content: string, provinces: ReadonlySet<string>): RegisterRow | string {
  const fields = fieldsOf(content);
  if (!fields) return 'quotation marks that do not close';
  if (fields.length !== COLUMNS.length) return `${fields.length} columns instead of ${COLUMNS.length}`;
  const [code = '', municipality = '', given = ''] = fields.map((field) => field.trim());
  if (!FIVE_DIGITS.test(code)) return 'the postal code is not five digits';
  if (!FIVE_DIGITS.test(municipality)) return 'the municipality is not five digits';
  if (!provinces.has(municipality.slice(0, 2))) return 'the municipality belongs to no province';
  if (given === '') return 'the municipality has no name';
  if (given.length > LONGEST_NAME) return `the name is longer than ${LONGEST_NAME} characters`;
  if (/\p{Cc}|\uFFFD/u.test(given)) return 'the name has characters that are none';
  return { code, municipality, name: readableName(given) };
}

function fieldsOf(line: string): string[] | null {
  // Most lines quote nothing, and a parser for each would take half of the time of an import.
  if (!line.includes('"')) return line.split(',');
  try {
    return (parse(line, { relax_column_count: true }) as string[][])[0] ?? [];
  } catch {
    return null;
  }
}

/**
 * The register puts the article last, in each of the names of a place with two: `Camp de Mirra, el`. What
 * follows a comma otherwise is part of the name.
 */
export function readableName(name: string): string {
  return name
    .split('/')
    .map((part) => part.replace(ARTICLE_LAST, (_all, rest: string, article: string) => articleFirst(article, rest)))
    .join('/');
}

const ARTICLE_LAST = /^(.+), (l'|s'|el|la|els|les|es|sa|ses|los|las|a|o|as|os)$/i;

function articleFirst(article: string, rest: string): string {
  const capital = article.charAt(0).toUpperCase() + article.slice(1);
  return capital.endsWith("'") ? capital + rest : `${capital} ${rest}`;
}
