import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { writeSpreadsheet } from './write-spreadsheet.ts';

async function parts(...cells: Cell[]): Promise<{ sheet: string; texts: string[] }> {
  const file = await writeSpreadsheet({ rows: [cells.map(() => ({ text: 'x' })), cells], timeZone: 'Europe/Madrid' });
  const found = unzipSync(file);
  const named = (name: string) => strFromU8(found[`xl/${name}`] ?? new Uint8Array());
  const texts = [...named('sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => text);
  return { sheet: named('worksheets/sheet1.xml'), texts };
}

const minutes = (days: number) => Math.round(days * 1440);
const day = (...[year, month, ...clock]: [number, number, number, number?, number?]) =>
  (Date.UTC(year, month - 1, ...clock) - Date.UTC(1899, 11, 30)) / 86_400_000;

test('numbers, days and moments are such, in the time of the organisation', async () => {
  const { sheet } = await parts(
    { text: '−5', exact: -5 },
    { text: '22/11/2026', exact: '2026-11-22' },
    { text: '22/11/2026 10:30', exact: '2026-11-22T10:30' },
    { text: '22/11/2026 10:30', exact: '2026-11-22T09:30:00Z' },
    { text: '01/08/2026 00:15', exact: '2026-07-31T22:15:00.000Z' },
  );
  expect([...sheet.matchAll(/<v>([^<]*)<\/v>/g)].map(([, value]) => minutes(Number(value))).slice(5)).toEqual([
    ...[-5, day(2026, 11, 22), day(2026, 11, 22, 10, 30), day(2026, 11, 22, 10, 30), day(2026, 8, 1, 0, 15)].map(
      minutes,
    ),
  ]);
});

test('a text stays a text, whatever it begins with or has in it', async () => {
  const { texts, sheet } = await parts(
    ...['=1+1', '+34 600', '<b>&', 'a\u0000b\u0008', 'un\r\ndos', '_x0041_', 'x'.repeat(40_000)].map((text) => ({
      text,
    })),
    { text: '01/01/1850', exact: '1850-01-01' },
    { text: '' },
  );
  expect(texts.slice(1)).toEqual([
    ...['=1+1', '+34 600', '&lt;b&gt;&amp;', 'ab', 'un\ndos', '_x005F_x0041_', `${'x'.repeat(32_766)}…`, '01/01/1850'],
  ]);
  expect(sheet).not.toMatch(/<f>/);
});
