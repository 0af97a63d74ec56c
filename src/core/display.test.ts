import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readingOf } from '../server/config/displays.ts';
import type { CompiledForm } from './config.ts';
import { displayFields } from './display.ts';

const WIDGETS = new URL('../widgets/', import.meta.url);

/** A form of one field, as somebody reads it on the server. */
function read(widget: string, schema: object, value: unknown, language = 'ca', options = {}): string | undefined {
  const form = {
    id: 'sample',
    schema: { type: 'object', properties: { field: schema } },
    uiSchema: { field: { 'ui:widget': widget, 'ui:options': options } },
    spec: {},
    widgets: {},
  } satisfies CompiledForm;
  const text = (keys: readonly string[]) => (keys.includes('app.yes') ? 'Sí' : keys.includes('app.no') ? 'No' : '');
  const reading = readingOf({ settings: { links: {}, timeZone: 'Europe/Madrid' } }, language);
  return displayFields(form, { field: value }, text, () => undefined, reading)[0]?.value;
}

test.for<[widget: string, schema: object, value: unknown, ca: string | undefined, es?: string]>([
  ['text', { type: 'string' }, 'Núria', 'Núria'],
  ['text', { type: 'string' }, '', undefined],
  ['number', { type: 'number' }, 7.5, '7,5'],
  ['number', { type: 'integer' }, 20001, '20001'],
  ['number', { type: 'number' }, 'set', 'set'],
  ['checkbox', { type: 'boolean' }, false, 'No'],
  ['checkboxes', { type: 'array', items: { type: 'string' } }, ['a', 'b'], 'a, b'],
  ['checkboxes', { type: 'array', items: { type: 'string' } }, [], undefined],
])('%s %j: %j reads as %s', ([widget, schema, value, ca, es = ca]) => {
  expect([read(widget, schema, value), read(widget, schema, value, 'es')]).toEqual([ca, es]);
});

test('what reads a value imports nothing that only a browser has', () => {
  const strays = readdirSync(WIDGETS).flatMap((widget) => {
    const files = readdirSync(new URL(`${widget}/`, WIDGETS));
    if (!files.includes('display.ts')) return [];
    const code = readFileSync(new URL(`${widget}/display.ts`, WIDGETS), 'utf8');
    const imports = [...code.matchAll(/^import (type )?.*?from '(.*?)';/gms)];
    return imports.filter(([, type, from = '']) => !type && !/^\.\/[\w-]+\.ts$/.test(from)).map(([line]) => line);
  });
  expect(strays).toEqual([]);
});
