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

test('values called like an option of i18next are values', () => {
  const reader = makeReader('ca');
  reader.add('ca', {
    said: '{{lng}} {{ns}} {{replace.it}} {{keySeparator}}',
    said_b: 'of {{context}}',
    many_one: '{{count}}!',
  });
  const values = { lng: 2.17, ns: 'a', replace: { it: 'c' }, keySeparator: '-', count: 1 };
  const said = (key: string, more?: object) => reader.read('ca', ['none', key], { ...values, ...more });
  expect([said('said'), said('many')]).toEqual(['2,17 a c -', '1!']);
  // The count and the context alone choose among the texts of a key.
  expect(said('said', { context: 'b' })).toBe('of b');
});

test.each([
  ['2026-03-11', "abans de l'11 de març, no a l'11/03/2026. L'11 de març"],
  ['2026-04-01', "abans de l'1 d’abril, no al 01/04/2026. L'1 d’abril"],
  ['2026-03-12', 'abans del 12 de març, no al 12/03/2026. El 12 de març'],
])('the article of the day %s in Catalan', (day, words) => {
  const reader = makeReader('ca', { settings: { links: {}, timeZone: 'Europe/Madrid' } });
  const long = '{{at, datetime(day: numeric; month: long)}}';
  reader.add('ca', { said: `abans del ${long}, no al {{day, when}}. El ${long}` });
  expect(reader.read('ca', ['said'], { at: new Date(day), day })).toBe(words);
});
