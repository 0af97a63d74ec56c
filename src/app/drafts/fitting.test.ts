import { expect, test } from 'vitest';
import type { CompiledForm } from '../../core/config.ts';
import { fitting, fittingRecord, inputInWords, unfitting } from './fitting.ts';

const trait = { ownLabel: false, display: false };
const form: CompiledForm = {
  id: 'ask',
  schema: {
    type: 'object',
    properties: {
      why: { type: 'string' },
      count: { type: 'number' },
      fixed: { type: 'string' },
      key: { type: 'string' },
      place: { type: 'object', properties: { town: { type: 'string' } } },
      guests: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
    },
  },
  uiSchema: { fixed: { 'ui:readonly': true }, key: { 'ui:widget': 'password' } },
  spec: {},
  widgets: { password: { ...trait, secret: true } },
};
const words = { gone: { label: 'Any', text: '2025' }, place: { label: 'Lloc', text: 'Lleida, 25001' } };

test('what still fits comes back, and the rest is said as it read', () => {
  const typed = {
    why: 'x',
    count: '1.500',
    gone: '2025',
    fixed: 'y',
    key: 'secret',
    place: { town: 'Lleida', code: '25001' },
    guests: [{ name: 'A' }],
  };
  expect(fitting(form, typed)).toEqual({
    why: 'x',
    count: '1.500',
    place: { town: 'Lleida' },
    guests: [{ name: 'A' }],
  });
  expect(unfitting(form, typed, words)).toEqual([
    words.gone,
    { label: 'fixed', text: 'y' },
    { label: 'key', text: 'secret' },
    words.place,
  ]);
});

test('a field of another kind takes nothing of before, and an emptied field is nothing to say', () => {
  const typed = { why: ['x'], count: true, place: 'Lleida', gone: null, guests: [{ name: 'A', age: '4' }] };
  expect(fitting(form, typed)).toEqual({ guests: [{ name: 'A' }] });
  expect(unfitting(form, typed, {}).map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'why: x',
    'count: true',
    'place: Lleida',
    'guests: A, 4',
  ]);
});

test.for([
  ['a group that is a list now', 'guests', { name: 'A' }],
  ['a list that is a group now', 'place', [{ town: 'Lleida' }]],
  ['one of several choices', 'one', ['x', 'y']],
  ['several of one choice', 'many', 'x'],
  ['a list of texts that is one of groups', 'guests', ['A', 'B']],
  ['a field of a group', 'place', { town: ['Lleida'] }],
  ['a field of a row', 'guests', [{ name: { first: 'A' } }]],
  ['a text that is a tick now', 'tick', 'x'],
  ['a number that is a text now', 'why', 4],
] as const)('what is of another kind comes not back, and is said: %s', ([, name, part]) => {
  const { properties } = form.schema as { properties: object };
  const more = {
    one: { enum: ['x', 'y'] },
    many: { type: 'array', items: { enum: ['x'] } },
    tick: { type: 'boolean' },
  };
  const now = { ...form, schema: { type: 'object', properties: { ...properties, ...more } } };
  expect(fitting(now, { [name]: part })).toEqual({});
  expect(unfitting(now, { [name]: part }, {})).toHaveLength(1);
});

test.for([
  ['a text that is a scale now', 'much'],
  ['a number beyond the scale', 11],
  ['a number between its places', 2.5],
] as const)('what has no place on a scale is said: %s', ([, part]) => {
  const marks = {
    ...form,
    schema: { type: 'object', properties: { stars: { type: 'integer', minimum: 1, maximum: 10 } } },
    uiSchema: { stars: { 'ui:widget': 'rating' } },
    widgets: { rating: { ...trait, scale: true } },
  };
  expect([fitting(marks, { stars: part }), fitting(marks, { stars: 10 })]).toEqual([{}, { stars: 10 }]);
  expect(unfitting(marks, { stars: part }, {})).toEqual([{ label: 'stars', text: String(part) }]);
});

test('the first values of a form are those that its fields take; what is only shown stays, and the rest is said', () => {
  const label = (keys: string | readonly string[]) => ([keys].flat().includes('fields.why.label') ? 'Motiu' : '');
  const values = { why: ['x', 'y'], count: 4, fixed: 7, guests: null };
  expect(fittingRecord(form, values, label)).toEqual({
    values: { count: 4, fixed: 7, guests: null },
    rest: [{ label: 'Motiu', text: 'x, y' }],
  });
  const fits = { why: 'x' };
  expect(fittingRecord(form, fits, label).values).toBe(fits);
});

test('a field of files takes those that a case holds, and nothing that is none', () => {
  const papers: CompiledForm = {
    ...form,
    schema: { type: 'object', properties: { papers: { type: 'array', items: { type: 'object' } } } },
    uiSchema: { papers: { 'ui:widget': 'file' } },
    widgets: { file: { ...trait, file: true } },
  };
  const kept = { papers: [{ name: 'titol.pdf', type: 'application/pdf', size: 9, sha256: 'ab' }] };
  expect(fittingRecord(papers, kept, () => '')).toEqual({ values: kept, rest: [] });
  expect(fittingRecord(papers, { papers: [{ name: 'Anna' }] }, () => '').values).toEqual({});
});

test('a draft keeps what was typed under former names, also in a group and in rows', () => {
  const was = { why: ['reason'], 'place.town': ['city'], 'guests.*.name': ['called'] };
  const typed = { reason: 'x', place: { city: 'Lleida' }, guests: [{ called: 'A' }, { name: 'B', called: 'C' }] };
  expect(fitting({ ...form, was }, typed)).toEqual({
    why: 'x',
    place: { town: 'Lleida' },
    guests: [{ name: 'A' }, { name: 'B' }],
  });
  expect(unfitting({ ...form, was }, { reason: 'x', place: { city: 'Lleida' } }, {})).toEqual([]);
});

test('choices read by their words', () => {
  const texts: Record<string, string> = { 'fields.why.label': 'Motiu', 'fields.why.options.a': 'Concurs' };
  const text = (keys: string | readonly string[]) =>
    [keys]
      .flat()
      .map((key) => texts[key])
      .find(Boolean) ?? '';
  expect(inputInWords(form, { why: 'a', guests: [{ name: 'A' }] }, text)).toEqual({
    why: { label: 'Motiu', text: 'Concurs' },
    guests: { label: 'guests', text: 'A' },
  });
});
