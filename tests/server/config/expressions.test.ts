import { afterEach, expect, it } from 'vitest';
import { codesByField } from '../../../src/core/cases/outcome.ts';
import { displayFields, textsByProperty } from '../../../src/core/forms/display.ts';
import { loadVersion } from '../../../src/server/domain/config/loaded-version.ts';
import { trustedValues } from '../../../src/server/domain/procedures/accepted-values.ts';
import { type Change, goodCopy } from '../../config/good-copy.ts';
import { compileGood } from '../../config/good-registry.ts';

let copy: Awaited<ReturnType<typeof goodCopy>> | undefined;
afterEach(() => copy?.remove());

const file = 'schemas/visit.schema.json';

/** The form `visit` of the good folder with some changes, as the server loads it. */
async function visit(changes: readonly Change[]) {
  return (await visitWith(changes)).form;
}

async function visitWith(changes: readonly Change[]) {
  copy = await goodCopy(changes);
  const { compiled, problems } = await compileGood(copy.root);
  if (!compiled) throw new Error(JSON.stringify(problems));
  const version = await loadVersion(compiled.manifest, async (name) => compiled.files.get(name) ?? '');
  const form = version.forms.get('visit');
  if (!form) throw new Error('no form');
  return { form, version };
}

it('judges what files define: hidden and computed values, required fields, rules between fields', async () => {
  const form = await visit([
    { file, from: '"people": { "type": "integer", "minimum": 1 }', to: PEOPLE },
    {
      file,
      from: '"results": {',
      to: '"rules": [{ "unless": "values.people < 9", "field": "people", "error": "invalid" }], "results": {',
    },
    { file, from: '"required": ["name", "accepted"]', to: '"required": ["name", "accepted", "guide"]' },
    {
      file,
      from: '"fields": ["kind", "language", "people",',
      to: '"fields": ["kind", "language", "people", "guide", "price",',
    },
    ...['ca', 'es'].map((language) => ({
      file: `messages/${language}/forms/visit.json`,
      from: '  "title"',
      to: '  "guide": { "label": "G" }, "price": { "label": "P" }, "title"',
    })),
  ]);
  const base = { name: 'Núria', email: 'nuria@exemple.cat', accepted: true };
  const judged = (values: object) => {
    const { values: kept, errors } = form.judge({ ...base, ...values }, {});
    return [kept, codesByField(errors)];
  };
  expect(judged({ people: 2, guide: 'x', price: 1 })).toEqual([{ ...base, people: 2, price: 20 }, {}]);
  expect(judged({ people: 6 })).toEqual([{ ...base, people: 6, price: 60 }, { guide: ['required'] }]);
  expect(judged({ people: 9, guide: 'Anna' })).toEqual([
    { ...base, people: 9, guide: 'Anna', price: 90 },
    { people: ['invalid'] },
  ]);
});

it('ignores values of variants that are not chosen, and judges the chosen one', async () => {
  const form = await visit([
    {
      file,
      from: '"dependencies": { "people": ["email"] },',
      to: `"oneOf": [
        { "properties": { "kind": { "const": "guided" }, "guide": { "type": "string" } }, "required": ["guide"] },
        { "properties": { "kind": { "const": "free" }, "why": { "type": "string", "maxLength": 3 } } }
      ],`,
    },
    ...['ca', 'es'].map((language) => ({
      file: `messages/${language}/forms/visit.json`,
      from: '  "title"',
      to: '  "guide": { "label": "G" }, "why": { "label": "W" }, "title"',
    })),
  ]);
  const base = { name: 'Núria', accepted: true };
  const judged = (values: object) => {
    const { values: kept, errors } = form.judge({ ...base, ...values }, {});
    return [kept, codesByField(errors)];
  };
  expect(judged({ kind: 'free', guide: 'Anna', why: 'long' })).toEqual([
    { ...base, kind: 'free', why: 'long' },
    { why: ['maxLength'] },
  ]);
  expect(judged({ kind: 'guided', language: 'ca', why: 'long' })).toEqual([
    { ...base, kind: 'guided', language: 'ca' },
    { guide: ['required'] },
  ]);
  expect(judged({ guide: 'Anna', why: 'long' })).toEqual([base, { kind: ['required'] }]);
});

it('names of any kind go from the file to the verdict and to what is read', async () => {
  const names = ['constructor', 'toString', 'first name', 'a.b', 'x/y-z:w'];
  const { form, version } = await visitWith([
    {
      file,
      from: '"note": { "type": "null" },',
      to: `"note": { "type": "null" }, ${names.map((name) => `"${name}": { "type": "string" }`).join()},
        "other": { "type": "string", "ui:when": "values['a.b'] == 'b' && values.constructor == 'c'" },`,
    },
    { file, from: '"required": ["name", "accepted"]', to: '"required": ["constructor", "a.b"]' },
    { file, from: '"examples": [{', to: '"examples": [{ "constructor": "c", "a.b": "b",' },
    ...['ca', 'es'].map((language) => ({
      file: `messages/${language}/forms/visit.json`,
      from: '  "title"',
      to: `  ${[...names, 'other'].map((name) => `"${name}": { "label": "L ${name}" }`).join()}, "title"`,
    })),
  ]);
  const judged = (values: object) => {
    const { values: kept, errors } = form.judge({ email: 'a@b.cat', accepted: true, ...values }, {});
    return [Object.keys(kept), codesByField(errors)];
  };
  expect(judged({ name: 'A', other: 'x' })).toEqual([
    ['email', 'accepted', 'name'],
    { constructor: ['required'], 'a~1b': ['required'] },
  ]);
  const values: Record<string, unknown> = { ...Object.fromEntries(names.map((name) => [name, name[0]])), 'a.b': 'b' };
  expect(judged({ ...values, other: 'x' })).toEqual([['email', 'accepted', ...names, 'other'], {}]);
  const text = (keys: readonly string[]) => version.text('ca', keys);
  const fields = displayFields(form, values, text, () => undefined, { language: 'ca', displays: {} });
  expect(fields.map(({ label, value }) => [label, value])).toEqual(names.map((name) => [`L ${name}`, values[name]]));
  expect(Object.keys(textsByProperty(fields))).toEqual(names);
  const trusted = trustedValues(form, { ...values, stranger: 'x' }, {});
  expect(trusted).toEqual(values);
});

const PEOPLE = `"people": { "type": "integer", "minimum": 1 },
    "guide": { "type": "string", "ui:when": "values.people > 5" },
    "price": { "type": "number", "ui:value": "values.people * 10" }`;
