import { expect, test } from 'vitest';
import { makeReader } from './text-reader.ts';

const at = new Date('2026-07-01T22:30:00Z');

test.each([
  ['2026-06-01', '01/06/2026'],
  ['2026-06', 'junio de 2026'],
  ['10:30', '10:30'],
  ['10:30:00Z', '10:30'],
  ['2026-06-01T09:05', '01/06/2026, 09:05'],
  ['2026-06-01T22:05:00Z', '02/06/2026, 00:05'],
  ['soon', 'soon'],
])('%s of the files reads %s', (limit, words) => {
  const reader = makeReader('es', { settings: { links: {}, timeZone: 'Europe/Madrid' } });
  reader.add('es', { said: 'desde {{limit, when}}' });
  expect(reader.read('es', ['said'], { limit, count: limit })).toBe(`desde ${words}`);
});

test.each([
  ['Europe/Madrid', '{{at, datetime(dateStyle: short; timeStyle: short)}}', '2/7/26, 0:30'],
  ['Asia/Tokyo', '{{at, datetime(dateStyle: short)}}', '2/7/26'],
  [undefined, '{{at, datetime(timeStyle: short)}}', '22:30'],
  ['Europe/Madrid', '{{at, datetime(timeStyle: short; timeZone: UTC)}}', '22:30'],
])('a moment reads by the clock of %s', (timeZone, said, words) => {
  const reader = makeReader('es', { settings: { links: {}, ...(timeZone ? { timeZone } : {}) } });
  reader.add('es', { said });
  expect(reader.read('es', ['said'], { at })).toBe(words);
});

test.each([
  [undefined, '31/12/2026'],
  ['ES', '31/12/2026'],
  ['US', '12/31/2026'],
])('a day in English reads as in the country (%s): %s', (country, words) => {
  const reader = makeReader('en', { settings: { links: {}, ...(country ? { country } : {}) } });
  reader.add('en', { said: '{{limit, when}} {{at, datetime(dateStyle: short)}}' });
  expect(reader.read('en', ['said'], { limit: '2026-12-31', at: new Date('2026-12-31T12:00:00Z') })).toMatch(
    new RegExp(`^${words} ${words.slice(0, 5)}/(20)?26$`),
  );
});

test.each([
  ['ca', 7.5, '7,5', '7,50'],
  ['es', -0.25, '-0,25', '-0,25'],
  ['en', 7.5, '7.5', '7.50'],
  ['ca', 12000, '12000', '12.000,00'],
])('in %s the number %s reads %s, and %s by a format of the text', (language, limit, plain, formatted) => {
  const reader = makeReader(language);
  reader.add(language, {
    plain: '{{limit}}',
    own: '{{limit, number(minimumFractionDigits: 2)}}',
    many_other: '{{limit}}!',
  });
  const said = (key: string) => reader.read(language, [key], { limit, count: limit });
  expect([said('plain'), said('own'), said('many')]).toEqual([plain, formatted, `${plain}!`]);
});
