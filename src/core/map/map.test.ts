import { expect, test } from 'vitest';
import general from '../../../messages/_general/en/app/map.json' with { type: 'json' };
import { parseExpression } from '../../compiler/expressions/parse.ts';
import { ANY, type ValueKind } from '../../compiler/fields/kinds.ts';
import type { CompiledForm } from '../config.ts';
import { writtenTree } from '../expressions/written.ts';
import type { CompiledProcedure } from '../procedure.ts';
import { makeReader } from '../text-reader.ts';
import { schemaConditions } from './condition.ts';
import { mapOf } from './form-map.ts';
import { litNodes } from './nodes.ts';
import { conditionWords, type MapWords } from './words.ts';

const reader = makeReader('en');
reader.add('en', {
  app: { yes: 'yes', no: 'no', map: general, roles: { A: 'member' } },
  forms: {
    trip: {
      title: 'Trip',
      sections: { who: { title: 'Who' }, how: { title: 'How' } },
      policy: { label: 'Policy', options: { own: 'our own', external: 'external' } },
      licensed: { label: 'Licence' },
      country: { label: 'Country' },
      guests: { label: 'Guests', fields: { age: { label: 'Age' }, school: { label: 'School' } } },
      insurer: { label: 'Insurer' },
      number: { label: 'Number' },
      total: { label: 'Total' },
    },
  },
  procedures: { ask: { states: { open: 'open', done: 'settled' }, moves: { send: 'Sent', settle: 'Settle' } } },
});

const words: MapWords = {
  language: 'en',
  text: (keys, values) => reader.read('en', keys, values),
  labelOf: (path, value) => (path === 'country' && value === 3 ? 'Spain' : undefined),
};

const text = { type: 'string' };
const schema = {
  type: 'object',
  required: ['policy'],
  properties: {
    policy: { type: 'string', enum: ['own', 'external'] },
    licensed: { type: 'boolean' },
    country: { type: 'integer' },
    guests: { type: 'array', items: { type: 'object', properties: { age: { type: 'integer' }, school: text } } },
    insurer: text,
    number: text,
    total: { type: 'number' },
  },
};

const names = ['values', 'item', 'record', 'user', 'today', 'state', 'asked', 'paid', 'afterSending', 'remembered'];
const scope = new Map<string, ValueKind>(names.map((name) => [name, ANY]));
const tree = (expression: string) => parseExpression(expression, scope).tree;
const subject = { form: { id: 'trip', schema }, procedure: 'ask' };
const said = (expression: string, row = '') => conditionWords({ tree: tree(expression), row }, subject, words);

test.each([
  ["values.policy == 'external'", '“Policy” is “external”'],
  ["'own' != values.policy", '“Policy” is not “our own”'],
  ['values.licensed', '“Licence” is yes'],
  ['!values.licensed', '“Licence” is no'],
  ["values.policy in ['own', 'external']", '“Policy” is “our own” or “external”'],
  ["!(values.policy in ['own'])", '“Policy” is not “our own”'],
  ['values.country == 3', '“Country” is “Spain”'],
  ['5 <= values.total', '“Total” is 5 at least'],
  ['!(values.total > 300)', '“Total” is 300 at most'],
  ['isEmpty(values.insurer)', '“Insurer” is empty'],
  ['!isEmpty(values.insurer) && values.licensed', '“Insurer” is filled in and “Licence” is yes'],
  ['!(values.licensed && values.total > 3)', '“Licence” is no or “Total” is 3 at most'],
  [
    "values.licensed && (values.total < 3 || user.role == 'A')",
    '“Licence” is yes and (“Total” is below 3 or the role is “member”)',
  ],
  ['size(values.guests) >= 2', 'the number of “Guests” is 2 at least'],
  ['values.guests.exists(g, g.age < 18)', 'in some row of “Guests”: “Age” is below 18'],
  ["state in ['none', 'done']", 'the state is “nothing sent yet” or “settled”'],
  ['record == null || record.total > 1', 'what is stored is empty or the stored “Total” is above 1'],
  ['paid == false', 'something is to be paid'],
  ["'change' in afterSending", 'the form lets its sender change it'],
  ["remembered.approved && values.policy.startsWith('o')", "remembered.approved and values.policy.startsWith('o')"],
])('%s reads: %s', (expression, wanted) => {
  expect(said(expression)).toBe(wanted);
});

test('a condition in a row is about the fields of the row', () => {
  expect(said('item.age >= 12', 'guests.*')).toBe('“Age” is 12 at least');
});

test.each([
  "values.a && (values.b || !values.c) && 'x' in values.d",
  "values['with space'] == 'it\\'s' ? 1 - (2 - 3) : -values.a * (2 + 3)",
  "values.guests.exists(g, g.age < 18 && g.name.startsWith('A'))",
  'size([1, 2, true, null]) > round(values.total / 3, 2)',
])('an expression is written as it was: %s', (expression) => {
  expect(writtenTree(tree(expression))).toBe(expression);
});

test('the conditions of a schema are those of expressions', () => {
  const found = schemaConditions({
    properties: { country: { type: 'integer' }, town: text },
    if: { properties: { country: { const: 3 } } },
    // A part without a type says nothing of whether the field is there.
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    then: { properties: { province: text, town: { minLength: 2 } } },
    else: { properties: { region: text } },
    dependencies: { town: { properties: { street: text } }, region: ['town'] },
    allOf: [
      {
        if: { required: ['country'], properties: { country: { enum: [1, 2] } } },
        // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
        then: { properties: { visa: text } },
      },
    ],
  });
  expect(Object.fromEntries([...found].map(([path, one]) => [path, writtenTree(one)]))).toEqual({
    province: 'isEmpty(values.country) || values.country == 3',
    region: '!(isEmpty(values.country) || values.country == 3)',
    street: '!isEmpty(values.town)',
    visa: 'values.country in [1, 2]',
  });
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
  const other = { if: { properties: { a: { pattern: 'x' } } }, then: { properties: { b: text } } };
  expect(writtenTree(schemaConditions(other).get('b') ?? ['value', null])).toBe(JSON.stringify(other.if));
});

const form: CompiledForm = {
  id: 'trip',
  schema,
  uiSchema: {
    guests: { 'ui:widget': 'rows', items: { 'ui:order': ['school', 'age'] } },
  },
  spec: {
    look: 'wizard',
    sections: [
      { id: 'who', fields: ['policy', 'licensed', 'guests'] },
      { id: 'how', fields: ['insurer', 'number'] },
    ],
  },
  expressions: {
    when: {
      'guests.*.school': tree('item.age < 18'),
      insurer: tree("values.policy == 'external'"),
      number: tree("values.licensed && values.policy == 'external'"),
    },
    value: [['total', tree('25 * size(values.guests)')]],
    required: ['number'],
  },
  widgets: { rows: { ownLabel: false, display: false, fields: true } },
};

const procedure: CompiledProcedure = {
  id: 'ask',
  readers: [],
  writers: [],
  states: ['open', 'done'],
  ends: ['done'],
  moves: {
    send: { by: ['member'], from: ['none'], to: 'open' },
    settle: { by: ['office', 'time'], from: ['open'], to: [{ when: tree('paid'), to: 'done' }, { to: 'open' }] },
    remind: { by: ['time'], from: ['open'], when: tree('asked') },
  },
};

const map = mapOf(form, procedure, words, 'Untitled');
const arrows = (edges: readonly { from: string; to: string }[]) => edges.map(({ from, to }) => `${from} → ${to}`);

test('a map has the sections with their fields, and the conditions on the arrows between them', () => {
  expect(map.title).toBe('Trip');
  expect(map.groups.map(({ heading }) => heading.label)).toEqual([
    ...['Step 1 of 3: Who', 'Step 2 of 3: How', 'Trip', 'Procedure: ask'],
  ]);
  const [who, how, rest] = map.groups;
  expect(who?.nodes.map(({ label }) => label)).toEqual([
    ...['Policy', 'Licence', 'Guests', 'School', 'Age', 'if “Age” is below 18'],
  ]);
  expect(arrows(who?.edges ?? [])).toEqual([
    ...['field guests → field guests.*.school', 'field guests → field guests.*.age'],
    ...['condition guests.*.school → field guests.*.school', 'field guests.*.age → condition guests.*.school'],
  ]);
  // What all fields of a section ask is the section's.
  expect(how?.when?.label).toBe('if “Policy” is “external”');
  expect(how?.nodes.map(({ label }) => label)).toEqual(['Insurer', 'Number', 'if “Licence” is yes']);
  expect(how?.nodes[1]?.notes).toEqual(['has to be filled in']);
  expect(rest?.nodes.at(-1)?.label).toBe('worked out: 25 * size(values.guests)');
  expect(arrows(map.edges)).toEqual([
    ...['field policy → condition section how', 'field licensed → condition number', 'field guests → value total'],
    ...['section who → section how', 'section how → section '],
  ]);
});

test('beside it stand the states of the procedure, and its moves with who makes them', () => {
  const group = map.groups.at(-1);
  expect(group?.nodes.map(({ label, notes }) => [label, ...notes].join('; '))).toEqual([
    ...['nothing sent yet', 'open', 'settled; ends the case', 'Sent; by the member'],
    ...['Settle; by the office; by time', 'if all is paid', 'otherwise'],
    'remind; by time; if the office waits for an answer; the state stays',
  ]);
  expect(arrows(group?.edges ?? [])).toEqual([
    ...['state none → move send', 'move send → state open', 'state open → move settle'],
    ...['move settle → condition settle 0', 'condition settle 0 → state done'],
    ...['move settle → condition settle 1', 'condition settle 1 → state open', 'state open → move remind'],
  ]);
});

test('a case lights up the conditions that lead to what shows in it', () => {
  const lit = litNodes(map, ['field policy', 'field insurer', 'state none', 'move send', 'state open']);
  expect([...lit]).toEqual([
    ...['field policy', 'field insurer', 'state none', 'move send', 'state open'],
    ...['section who', 'section how', 'condition section how', 'procedure'],
  ]);
});
