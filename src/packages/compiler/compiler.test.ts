import { expect, test } from 'vitest';
import { check, compile, moduleOf } from './node.ts';

const file = (properties: object) => JSON.stringify({ type: 'object', properties }, null, 2);
const shared = JSON.stringify({ definitions: { name: { type: 'string', title: 'Name', maxLength: 40 } } });

test('problems are data, in the language that is asked for, with their place', () => {
  const files = { 'contact.schema.json': file({ size: { type: 'string', 'ui:widget': 'radoi' } }) };
  expect(check(files)).toEqual([
    {
      file: 'contact.schema.json',
      line: 6,
      column: 20,
      what: 'unknown widget "radoi"',
      remedy: 'did you mean "radio"?',
    },
  ]);
  expect(check(files, { language: 'ca' })[0]?.what).toBe('"radoi" no existeix (widget)');
  expect(check({ 'contact.schema.json': '{ "type": ' }).length).toBeGreaterThan(0);
});

test('a form may refer to fields of other files, which are no forms themselves', async () => {
  const files = {
    'forms/contact.schema.json': file({ name: { $ref: '_shared/fields.schema.json#/definitions/name' } }),
    'forms/_shared/fields.schema.json': shared,
  };
  expect(check(files)).toEqual([]);
  const { problems, made } = await compile({ name: 'forms/contact.schema.json', files });
  expect(problems).toEqual([]);
  expect(made?.form.id).toBe('contact');
  expect(made?.texts).toEqual({ name: { label: 'Name' } });
});

test('a compiled form has its validators beside it, and an engine for patterns only where one needs it', async () => {
  const made = async (pattern: string) => {
    const files = { 'contact.schema.json': file({ code: { type: 'string', maxLength: 20, pattern } }) };
    const { made: compiled } = await compile({ name: 'contact.schema.json', files });
    return compiled ? moduleOf(compiled, './contact.validators.js') : '';
  };
  expect(await made('^[0-9]{5}$')).not.toContain('linearPattern');
  const guarded = await made('^(a|a)*c$');
  expect(guarded.split('\n').slice(1, 3)).toEqual([
    "import { linearPattern } from '@el-meu-collegi/engine/patterns';",
    'own.runPatterns(linearPattern);',
  ]);
  expect(guarded).toMatch(/"texts":\{\}\}, validators: own\.default \};\n$/);
});
