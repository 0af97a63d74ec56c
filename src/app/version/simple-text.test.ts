import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Settings } from '../../core/config.ts';
import { addTexts, roughText, simpleText } from './simple-text.ts';
import { makeReader } from './text-reader.ts';

const settings = { office: { phone: '93 000 00 00' } } as unknown as Settings;
const names = ['name', 'label', 'label_member', 'inner', 'inner.name', 'many_one', 'many_other', 'settings'];
const place = fc.constantFrom('name', 'n', 'settings.office.phone', 'settings.none', 'missing', 'n, number', '- name');
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom('a', ' ', '{', '}', '$', '$t(name)', 'ç'),
      place.map((name) => `{{${name}}}`),
    ),
    {
      maxLength: 5,
    },
  )
  .map((parts) => parts.join(''));
const texts = fc.dictionary(
  fc.constantFrom(...names),
  fc.oneof(words, fc.dictionary(fc.constantFrom(...names), words)),
);
const keys = fc.array(fc.constantFrom(...names, 'label.name', 'inner.inner', 'inner.inner.name', 'none'), {
  minLength: 1,
  maxLength: 3,
});
const values = fc.record(
  {
    name: fc.constantFrom('x', '', '$&', '{{n}}', '$t(name)', null, undefined),
    n: fc.constantFrom(0, 1.5, true),
    count: fc.constantFrom(1, 3, undefined),
    context: fc.constantFrom('member', 'other', '', null, undefined),
  },
  { requiredKeys: [] },
);

test('a simple text is what i18next makes of it', () => {
  let simple = 0;
  fc.assert(
    fc.property(texts, keys, fc.option(values, { nil: undefined }), (table, wanted, given) => {
      // i18next overlooks an empty text whose name has a dot.
      fc.pre(!JSON.stringify(table).includes('.name":""'));
      const reader = makeReader('ca', settings);
      reader.add('ca', structuredClone(table));
      const said = simpleText(table, wanted, given, { settings });
      if (said === undefined) return;
      simple += 1;
      expect(said).toBe(reader.read('ca', wanted, given));
    }),
    { numRuns: 400 },
  );
  expect(simple).toBeGreaterThan(100);
});

test.for<[string, string, Record<string, unknown>, string | undefined]>([
  ['words', 'plain', {}, 'Envia'],
  ['of a variant', 'label', { context: 'member' }, 'Número'],
  ['of a variant that has none', 'label', { context: 'office' }, 'Usuari'],
  ['with names', 'named', { name: 'Anna', place: 2 }, 'Anna, lloc 2, 93 000 00 00'],
  ['a name nobody fills in', 'named', { name: 'Anna' }, undefined],
  ['a count', 'fields', { count: 2 }, undefined],
  ['a format', 'day', { day: '2026-01-01' }, undefined],
  ['a text within', 'within', {}, undefined],
  ['texts and not one', 'inner', {}, undefined],
  ['none', 'none', {}, ''],
])('%s', ([, key, given, said]) => {
  const table = {
    plain: 'Envia',
    label: 'Usuari',
    label_member: 'Número',
    named: '{{name}}, lloc {{ place }}, {{settings.office.phone}}',
    fields_one: '{{count}} camp',
    fields_other: '{{count}} camps',
    day: '{{day, datetime}}',
    within: '$t(plain)',
    inner: { one: 'a' },
  };
  expect(simpleText(table, [key], given, { settings })).toBe(said);
});

test('before i18next has come a count has the words for many, and what cannot be said is left out', () => {
  const table = { fields_one: '{{count}} camp', fields_other: '{{count}} camps', day: 'fins al {{day, datetime}}' };
  expect(roughText(table, ['none', 'fields'], { count: 4 }, {})).toBe('4 camps');
  expect(roughText(table, ['day'], { day: '2026-01-01' }, {})).toBe('fins al ');
  expect(roughText(table, ['none'], {}, {})).toBe('');
  // Who gives no values looks at what it wants; i18next leaves the words as they are, too.
  expect(roughText(table, ['day'], undefined, {})).toBe(table.day);
  const reader = makeReader('ca', settings);
  reader.add('ca', table);
  expect(reader.read('ca', ['day'], undefined)).toBe(table.day);
});

test('texts that come later stand beside and over those before', () => {
  const table = { forms: { one: { label: 'U' } }, app: { name: 'A' } };
  const more = { forms: { two: { label: 'Dos' } }, app: { name: 'B' } };
  addTexts(table, more);
  expect(table).toEqual({ forms: { one: { label: 'U' }, two: { label: 'Dos' } }, app: { name: 'B' } });
  addTexts(table, { forms: { two: { label: 'D' } } });
  expect(more.forms.two.label).toBe('Dos');
});
