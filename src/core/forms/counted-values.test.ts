import { expect, test } from 'vitest';
import { countedValues } from './counted-values.ts';

const trait = { ownLabel: false, display: false };
const form = {
  uiSchema: { key: { 'ui:widget': 'password' }, name: { 'ui:widget': 'text' } },
  widgets: { password: { ...trait, secret: true }, text: trait },
};

test('a text of blanks does not count, unless it is a secret; nothing else is touched', () => {
  expect(countedValues(form, { name: ' \u00a0\n', key: '  ', other: ' ', none: '' })).toEqual({ key: '  ' });
  expect(countedValues(form, { name: ' a ', list: [' '], no: false, zero: 0 })).toEqual({
    name: ' a ',
    list: [' '],
    no: false,
    zero: 0,
  });
});

test('a text that has to be of some shape counts as it is seen; prose, choices and secrets count as they are', () => {
  const widget = (name: string) => ({ 'ui:widget': name });
  const pasted = '\u200eAB-1\u200b\u00a0';
  const shaped = { type: 'string', pattern: '^[A-Z]+-\\d$' };
  const schema = {
    properties: {
      code: shaped,
      mail: { type: 'string', format: 'email' },
      later: { type: 'string' },
      prose: { type: 'string' },
      story: { type: 'string', format: 'rich-text' },
      chosen: { type: 'string', pattern: '.', enum: [pasted] },
      key: { type: 'string', pattern: '.' },
      group: { type: 'object', properties: { code: shaped } },
      rows: { type: 'array', items: { type: 'object', properties: { code: shaped } } },
      codes: { type: 'array', items: shaped },
    },
    allOf: [{ properties: { later: { pattern: '^A' } } }],
  };
  const texts = { code: widget('text'), mail: widget('text'), later: widget('text'), prose: widget('text') };
  const uiSchema = {
    ...texts,
    story: widget('text'),
    chosen: widget('text'),
    key: widget('password'),
    group: { ...widget('group'), code: widget('text') },
    rows: { ...widget('rows'), items: { ...widget('group'), code: widget('text') } },
    codes: { ...widget('rows'), items: widget('text') },
  };
  const fields = { ...trait, fields: true };
  const of = { schema, uiSchema, widgets: { ...form.widgets, group: fields, rows: fields } };
  const given = {
    code: pasted,
    mail: pasted,
    later: pasted,
    prose: pasted,
    story: pasted,
    chosen: pasted,
    key: pasted,
  };
  const nested = (code: string) => ({ group: { code }, rows: [{ code }], codes: [code] });
  expect(countedValues(of, { ...given, ...nested(pasted) })).toEqual({
    ...given,
    code: 'AB-1',
    mail: 'AB-1',
    later: 'AB-1',
    ...nested('AB-1'),
  });
});

test('an empty list that asks for entries is absent, wherever it stands; any other empty list counts', () => {
  const list = { type: 'array', minItems: 2, items: { type: 'string' } };
  const schema = {
    properties: {
      asked: list,
      free: { type: 'array', items: { type: 'string' } },
      group: { type: 'object', properties: { asked: list, name: { type: 'string' } } },
      rows: { type: 'array', items: { type: 'object', properties: { asked: list, name: { type: 'string' } } } },
      later: { type: 'array', items: { type: 'string' } },
    },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    allOf: [{ if: { required: ['free'] }, then: { properties: { later: { minItems: 1 } } } }],
  };
  const fields = { ...trait, fields: true };
  const uiSchema = { group: { 'ui:widget': 'group' }, rows: { 'ui:widget': 'rows', items: { 'ui:widget': 'group' } } };
  const of = { schema, uiSchema, widgets: { group: fields, rows: fields } };
  const inner = { asked: [], name: 'a' };
  expect(countedValues(of, { asked: [], free: [], later: [], group: inner, rows: [inner] })).toEqual({
    free: [],
    group: { name: 'a' },
    rows: [{ name: 'a' }],
  });
  expect(countedValues(of, { asked: ['a'] })).toEqual({ asked: ['a'] });
});

test('minus zero counts as zero', () => {
  expect(Object.is(countedValues(form, { zero: -0 }).zero, 0)).toBe(true);
});
