import { expect, test } from 'vitest';
import { compileSchema } from '../../../tests/support/compile-schema.ts';
import { makeValidators } from '../../compiler/alone/validators.ts';
import { codesByField } from '../cases/outcome.ts';
import type { CompiledForm, Values } from '../config.ts';
import { labelsIn } from '../lists/choices.ts';
import { countedValues } from './counted-values.ts';
import { displayFields, textsByProperty } from './display.ts';
import { fieldOf } from './drawn.ts';
import { FormRules } from './rules.ts';

const address = {
  type: 'object',
  required: ['street'],
  properties: { street: { type: 'string' }, town: { type: 'string' } },
};
const form = {
  id: 'visit',
  schema: {
    type: 'object',
    required: ['home'],
    properties: {
      home: address,
      work: address,
      guests: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string' }, country: { type: 'integer' }, age: { type: 'number' } },
        },
      },
      tags: { type: 'array', items: { type: 'string', maxLength: 3 } },
      topics: { type: 'array', items: { type: 'string' } },
    },
  },
  uiSchema: {
    home: { 'ui:widget': 'group', 'ui:order': ['town', '*'], street: text(), town: text() },
    work: { 'ui:widget': 'group', street: text(), town: text() },
    guests: {
      'ui:widget': 'rows',
      items: {
        'ui:widget': 'group',
        name: text(),
        country: { 'ui:widget': 'select', 'ui:options': { source: 'countries' } },
        age: { 'ui:widget': 'number', 'ui:errors': { required: 'ageMissing' } },
      },
    },
    tags: { 'ui:widget': 'rows', items: text() },
    topics: { 'ui:widget': 'checkboxes' },
  },
  spec: {},
  expressions: { when: { 'guests.*.age': ['value', true] }, value: [], required: ['guests.*.age'] },
  widgets: {
    group: { ownLabel: true, display: false, fields: true },
    rows: { ownLabel: true, display: false, fields: true },
  },
} as unknown as CompiledForm;

function text() {
  return { 'ui:widget': 'text' };
}

const rules = new FormRules(form, makeValidators(form));
const broken = (values: Values) => codesByField(rules.judge(values, {}).errors);

test('an empty group is not there, an empty row keeps its place', () => {
  const given = {
    home: { street: ' ', town: '' },
    work: { town: 'b' },
    guests: [{ name: '' }, { name: 'c' }],
    tags: ['', 'd'],
    topics: [],
  };
  expect(countedValues(form, given)).toEqual({
    work: { town: 'b' },
    guests: [{}, { name: 'c' }],
    tags: [null, 'd'],
    topics: [],
  });
  expect(countedValues(form, { guests: [], work: {} })).toEqual({});
});

test('what is asked for is said of the field that is to be filled in', () => {
  expect(broken({})).toEqual({ 'home.street': ['required'] });
  expect(broken({ home: { street: 'a' }, work: { town: 'b' } })).toEqual({ 'work.street': ['required'] });
  expect(broken({ home: { street: 'a' }, guests: [{ name: 'c', age: 1 }, {}], tags: ['', 'long'] })).toEqual({
    'guests.1.name': ['required'],
    'guests.1.age': ['ageMissing'],
    'tags.0': ['required'],
    'tags.1': ['maxLength'],
  });
});

test('an error within what one widget holds belongs to that field', () => {
  expect(fieldOf(form, 'topics.0')).toBe('topics');
  expect(fieldOf(form, 'guests.1.name')).toBe('guests.1.name');
  expect(fieldOf(form, 'tags.0')).toBe('tags.0');
});

test('groups and rows are read line by line, choices by their words', async () => {
  const texts = new Map([
    ['forms.visit.home.label', 'Home'],
    ['forms.visit.home.fields.street.label', 'Street'],
    ['fields.town.label', 'Town'],
    ['forms.visit.guests.label', 'Guests'],
    ['forms.visit.guests.fields.name.label', 'Name'],
    ['forms.visit.guests.fields.country.label', 'Country'],
    ['forms.visit.guests.item', 'Guest {{number}}'],
    ['widgets.rows.item', '{{label}} {{number}}'],
    ['forms.visit.tags.label', 'Tags'],
  ]);
  const find = (keys: readonly string[], named: Record<string, unknown> = {}) =>
    (keys.map((key) => texts.get(key)).find(Boolean) ?? '').replace(/{{(\w+)}}/g, (_, name) => String(named[name]));
  const values = {
    home: { street: 'a', town: 'b' },
    guests: [{ name: 'c' }, { name: 'd', country: 2 }],
    tags: ['e', 'f'],
  };
  const labels = await labelsIn(form, values, async (list, chosen) => {
    expect([list, chosen]).toEqual(['countries', [2]]);
    return [{ value: 2, label: 'France' }];
  });
  const fields = displayFields(form, values, find, labels, { language: 'ca', displays: {} });
  expect(fields.map(({ property, label, value }) => [property, label, value])).toEqual([
    ['home.town', 'Home – Town', 'b'],
    ['home.street', 'Home – Street', 'a'],
    ['guests.0.name', 'Guest 1 – Name', 'c'],
    ['guests.1.name', 'Guest 2 – Name', 'd'],
    ['guests.1.country', 'Guest 2 – Country', 'France'],
    ['tags', 'Tags', 'e, f'],
  ]);
  expect(textsByProperty(fields)).toEqual({
    home: 'Home – Town: b\nHome – Street: a',
    guests: 'Guest 1 – Name: c\nGuest 2 – Name: d\nGuest 2 – Country: France',
    tags: 'e, f',
  });
});

test('a variant is read by what it is called and what is filled in of it', () => {
  const payment = {
    type: 'object',
    properties: { note: { type: 'string' } },
    oneOf: [
      { properties: { by: { const: 'card' }, holder: { type: 'string' } } },
      { properties: { by: { const: 'account' }, owners: { type: 'array', items: { type: 'string' } } } },
    ],
  };
  const compiled = compileSchema({ type: 'object', properties: { payment } });
  const texts: Record<string, string> = {
    'fields.payment.label': 'Payment',
    'forms.sample.payment.fields.by.label': 'By',
    'forms.sample.payment.fields.by.options.account': 'Account',
    'fields.owners.label': 'Owners',
  };
  const find = (keys: readonly string[]) => keys.map((key) => texts[key]).find(Boolean) ?? '';
  const reading = { language: 'ca', displays: {} };
  const values = { payment: { by: 'account', owners: ['a', 'b'] } };
  expect(displayFields(compiled, values, find, () => undefined, reading)).toEqual([
    { property: 'payment.by', label: 'Payment – By', value: 'Account' },
    { property: 'payment.owners', label: 'Payment – Owners', value: 'a, b' },
  ]);
});

test.for([1e20, -1e20, 2 ** 53])(
  '%s has more digits than a number keeps, and is refused wherever it stands',
  (number) => {
    const plain = {
      ...form,
      schema: {
        type: 'object',
        properties: { age: { type: 'integer' }, rows: { type: 'array', items: { type: 'number' } } },
      },
      uiSchema: {},
    };
    const judge = (values: Values) =>
      new FormRules(plain, makeValidators(plain))
        .judge(values, {})
        .errors.map(({ property, code }) => [property, code]);
    const code = number < 0 ? 'minimum' : 'maximum';
    expect(judge({ age: number, rows: [1, number] })).toEqual([
      ['age', code],
      ['rows.1', code],
    ]);
    expect(judge({ age: Number.MAX_SAFE_INTEGER, rows: [0.1] })).toEqual([]);
  },
);

test('rows in which nothing is filled in are not kept, at any depth, unless they are asked for', () => {
  const one = { type: 'object', properties: { name: { type: 'string' } } };
  const list = { type: 'array', items: one };
  const outer = { type: 'array', items: { type: 'object', properties: { name: { type: 'string' }, inner: list } } };
  const places = compileSchema({
    type: 'object',
    properties: {
      free: list,
      outer,
      asked: { ...list, minItems: 2 },
      total: { type: 'integer', 'ui:value': 'size(values.free)' },
    },
  });
  const own = new FormRules(places, makeValidators(places));
  const kept = (values: Values) => own.kept(own.judge(values, {}).values, {});
  expect(kept({ free: [{}, { name: 'a' }, { name: ' ' }] })).toEqual({ free: [{ name: 'a' }], total: 1 });
  expect(kept({ outer: [{ inner: [{}, {}] }, { name: 'a', inner: [{}] }] })).toEqual({
    outer: [{ name: 'a' }],
    total: 0,
  });
  expect(kept({ free: [{}, { name: 'a' }], asked: [{ name: 'a' }, {}] })).toEqual({
    free: [{ name: 'a' }],
    asked: [{ name: 'a' }, {}],
    total: 1,
  });
  expect(kept({ asked: [{ name: 'a' }, {}] })).toEqual({ asked: [{ name: 'a' }, {}], total: 0 });
  expect(kept({ asked: [{}, { name: 'a' }, { name: 'b' }] })).toEqual({
    asked: [{ name: 'a' }, { name: 'b' }],
    total: 0,
  });
});
