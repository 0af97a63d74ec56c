import { expect, test } from 'vitest';
import { codesByField } from '../cases/outcome.ts';
import { fieldErrors, presentValues } from './validation.ts';

const error = (keyword: string, instancePath: string, params: Record<string, unknown> = {}) => ({
  keyword,
  instancePath,
  params,
});

test('a missing property is an error of that property', () => {
  const found = fieldErrors([error('required', '', { missingProperty: 'delanteDe' })], {});
  expect(codesByField(found)).toEqual({ delanteDe: ['required'] });
});

test('`ui:errors` names the text of a broken rule, below arrays too', () => {
  const ui = {
    mail: { 'ui:errors': { pattern: 'email' } },
    list: { items: { n: { 'ui:errors': { minimum: 'few' } } } },
  };
  const found = fieldErrors([error('pattern', '/mail'), error('minimum', '/list/0/n')], ui);
  expect(codesByField(found)).toEqual({ mail: ['email'], 'list.0.n': ['few'] });
});

test('a structural error counts only when it stands alone', () => {
  expect(codesByField(fieldErrors([error('pattern', '/a'), error('if', '')], {}))).toEqual({ a: ['pattern'] });
  expect(codesByField(fieldErrors([error('oneOf', '/a')], {}))).toEqual({ a: ['oneOf'] });
});

test('a text without the letters of its pattern is not told about its format too', () => {
  const both = [error('pattern', '/phone'), error('format', '/phone'), error('format', '/other')];
  expect(codesByField(fieldErrors(both, {}))).toEqual({ phone: ['pattern'], other: ['format'] });
});

test('names with slashes and tildes come back as they were', () => {
  expect(codesByField(fieldErrors([error('type', '/a~1b~0c')], {}))).toEqual({ 'a/b~0c': ['type'] });
});

test('undefined, null and the empty string are not present; zero and false are', () => {
  expect(presentValues({ a: undefined, b: null, c: '', d: 0, e: false, f: ' ' })).toEqual({ d: 0, e: false, f: ' ' });
});
