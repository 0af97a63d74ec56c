import { expect, test } from 'vitest';
import type { CompiledForm } from '../../../core/config.ts';
import { fitting, inputInWords, unfitting } from './fitting.ts';

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
  expect(Object.keys(fitting(form, typed))).toEqual(['why', 'count', 'place', 'guests']);
  expect(unfitting(form, typed, words)).toEqual([
    words.gone,
    { label: 'fixed', text: 'y' },
    { label: 'key', text: 'secret' },
    words.place,
  ]);
});

test('a field of another kind takes nothing of before, and an emptied field is nothing to say', () => {
  const typed = { why: ['x'], count: true, place: 'Lleida', gone: null, guests: [{ name: 'A', age: '4' }] };
  expect(fitting(form, typed)).toEqual({ guests: typed.guests });
  expect(unfitting(form, typed, {}).map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'why: x',
    'count: true',
    'place: Lleida',
    'guests: A, 4',
  ]);
});

test('a draft keeps what was typed under former names, also in a group and in rows', () => {
  const was = { why: ['reason'], 'place.town': ['city'], 'guests.*.name': ['called'] };
  const typed = { reason: 'x', place: { city: 'Lleida' }, guests: [{ called: 'A' }, { name: 'B', called: 'C' }] };
  expect(fitting({ ...form, was }, typed)).toEqual({
    why: 'x',
    place: { town: 'Lleida' },
    guests: [{ name: 'A' }, { name: 'B', called: 'C' }],
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
