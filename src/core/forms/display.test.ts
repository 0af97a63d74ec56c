import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readingOf } from '../../server/domain/config/displays.ts';
import { displays } from '../../widgets/displays.ts';
import { widgetKinds } from '../../widgets/manifests.ts';
import type { CompiledForm } from '../config.ts';
import { displayFields } from './display.ts';
import type { WidgetKind } from './widget-kind.ts';

const DISPLAYS = new URL('../../widgets/displays.ts', import.meta.url);

/** A form of one field, as somebody reads it on the server. */
function read(widget: string, schema: object, value: unknown, language = 'ca', options = {}): string | undefined {
  const form = {
    id: 'sample',
    schema: { type: 'object', properties: { field: schema } },
    uiSchema: { field: { 'ui:widget': widget, 'ui:options': options } },
    spec: {},
    widgets: {},
  } satisfies CompiledForm;
  const hasChoices = JSON.stringify(schema).includes('"enum"');
  const text = (keys: readonly string[]) =>
    keys.includes('app.yes')
      ? 'Sí'
      : keys.includes('app.no')
        ? 'No'
        : (hasChoices && /\.options\.(\d)$/.exec(keys[0] ?? '')?.[1]) || '';
  const reading = readingOf({ settings: { links: {}, timeZone: 'Europe/Madrid' } }, language);
  return displayFields(form, { field: value }, text, () => undefined, reading)[0]?.value;
}

test.for(
  Object.entries<WidgetKind>(widgetKinds).flatMap(([widget, { examples }]) =>
    examples.map((example) => [widget, example] as const),
  ),
)('%s: the example %j reads as its kind says', ([widget, { schema, value, reads = String(value) }]) => {
  const { ca, es } = typeof reads === 'string' ? { ca: reads, es: reads } : reads;
  expect([read(widget, schema, value), read(widget, schema, value, 'es')]).toEqual([ca, es]);
});

const READ: [widget: string, schema: object, value: unknown, reads: string | undefined][] = [
  ['text', { type: 'string' }, '', undefined],
  ['number', { type: 'number' }, 'set', 'set'],
  ['date', { type: 'string', format: 'date' }, '31/2/2026', '31/2/2026'],
  // Drawn by a widget that knows no formats.
  ['value', { type: 'string', format: 'date' }, '2026-01-02', '02/01/2026'],
  ['time', { type: 'string', format: 'time' }, '16:30:00Z', '16:30'],
  ['duration', { type: 'string', format: 'duration' }, 'P1D', 'P1D'],
  ['date-time', { type: 'string', format: 'date-time' }, '2026-07-22T16:30:00Z', '22/07/2026 18:30'],
  ['money', { type: 'number' }, 1234.5, '1.234,50\u00a0€'],
  ['money', { type: 'number' }, '600,000', '600,000'],
  ['checkboxes', { type: 'array', items: { type: 'string' } }, [], undefined],
  ['select', { enum: [{ lat: 1, lon: 2 }] }, { lon: 2, lat: 1 }, '1'],
  ['checkboxes', { type: 'array', items: { enum: [[1], [2]] } }, [[2], [1]], '2, 1'],
  ['hidden', { type: 'string' }, 'web', 'web'],
];

test.for(READ)('%s %j: %j reads as %s', ([widget, schema, value, reads]) => {
  expect([read(widget, schema, value), read(widget, schema, value, 'es')]).toEqual([reads, reads]);
});

test('each kind that says how its value reads has an example', () => {
  const without = Object.entries<WidgetKind>(widgetKinds).filter(([, { examples }]) => examples.length === 0);
  expect(without.map(([widget]) => widget).filter((widget) => widget in displays)).toEqual([]);
});

test('single values that people add read by the widget of the entries', () => {
  const form = {
    id: 'sample',
    schema: { type: 'object', properties: { days: { type: 'array', items: { type: 'string', format: 'date' } } } },
    uiSchema: { days: { 'ui:widget': 'rows', items: { 'ui:widget': 'date', 'ui:options': { source: 'days' } } } },
    spec: {},
    widgets: { rows: { ownLabel: true, display: false, fields: true }, date: { ownLabel: false, display: false } },
  } satisfies CompiledForm;
  const reading = readingOf({ settings: { links: {} } }, 'ca');
  const read = (labelOf: (path: string) => string | undefined) =>
    displayFields(form, { days: ['2026-11-22', '2026-11-23'] }, () => '', labelOf, reading)[0]?.value;
  expect(read(() => undefined)).toBe('22/11/2026, 23/11/2026');
  expect(read((path) => (path === 'days.1' ? 'Dilluns' : undefined))).toBe('22/11/2026, Dilluns');
});

/** The files that a file imports at run time, directly or not. */
function importsOf(file: URL): string[] {
  const code = readFileSync(file, 'utf8');
  const found = [...code.matchAll(/^import (type )?[^;]*?from '([^']+)';/gm)].flatMap(([, type, from]) =>
    type ? [] : (from ?? []),
  );
  return found.flatMap((from) => (/^\.{1,2}\/.*\.ts$/.test(from) ? importsOf(new URL(from, file)) : [from]));
}

test('what reads a value imports nothing that only a browser has', () => {
  expect(Object.keys(displays)).toContain('money');
  expect(importsOf(DISPLAYS)).toEqual([]);
});
