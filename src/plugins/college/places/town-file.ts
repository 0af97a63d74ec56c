import {
  type ImportRow,
  type ListFile,
  OperatorError,
  type ReadRows,
  type RowNote,
  readTable,
} from '../../../server/plugin.ts';
import { readPlaceData, TOWNS, townRow } from './place-data.ts';

const COLUMNS = ['codigo_postal', 'municipio_id', 'municipio_nombre'];
const FIVE_DIGITS = /^\d{5}$/;
const LONGEST_NAME = 100;
const LONGEST_TEXT = 80;

/** Files of the INE street register, `codigo_postal,municipio_id,municipio_nombre`, read line by line. */
export const townFile: ListFile = {
  list: TOWNS,
  async read(text) {
    const data = await readPlaceData();
    const table = readTable(text, { lines: true });
    if (table.head.join() !== COLUMNS.join()) throw new OperatorError(`The first line must be ${COLUMNS.join(',')}.`);
    const provinces = new Set(data.provinces.map(({ code }) => code));
    const rows: ImportRow[] = [];
    const refused: RowNote[] = [];
    const doubtful: RowNote[] = [];
    for (const { line, cells, broken } of table.rows) {
      const place = { line, text: cells.join(',').slice(0, LONGEST_TEXT) };
      const row = broken ? 'quotation marks that do not close' : rowOf(cells, provinces);
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

interface RegisterRow {
  code: string;
  municipality: string;
  /** As people write it: `L'Hospitalet de Llobregat`. */
  name: string;
}

function rowOf(fields: readonly string[], provinces: ReadonlySet<string>): RegisterRow | string {
  if (fields.length !== COLUMNS.length) return `${fields.length} columns instead of ${COLUMNS.length}`;
  const [code = '', municipality = '', given = ''] = fields;
  if (!FIVE_DIGITS.test(code)) return 'the postal code is not five digits';
  if (!FIVE_DIGITS.test(municipality)) return 'the municipality is not five digits';
  if (!provinces.has(municipality.slice(0, 2))) return 'the municipality belongs to no province';
  if (given === '') return 'the municipality has no name';
  if (given.length > LONGEST_NAME) return `the name is longer than ${LONGEST_NAME} characters`;
  if (/\p{Cc}|\uFFFD/u.test(given)) return 'the name has characters that are none';
  return { code, municipality, name: readableName(given) };
}

/** The name as people read it: the register puts the article last (`Camp de Mirra, el`). */
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
