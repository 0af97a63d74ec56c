import { expect, test } from 'vitest';
import type { ActionContext, SourceEntry, SourceQuery } from '../action.ts';
import type { CompiledForm } from '../config.ts';
import { LIST_PAGE } from './list.ts';
import { readForm } from './read-form.ts';

const all: SourceEntry[] = Array.from({ length: LIST_PAGE + 5 }, (_, index) => ({
  value: `v${index}`,
  label: `Place ${index}`,
}));
const source = { 'ui:options': { source: 'places' } };
const form = {
  id: 'any',
  schema: { type: 'object', properties: { one: { type: 'string' }, other: { type: 'string' } } },
  uiSchema: { one: source, other: source },
  spec: {},
  widgets: {},
} as unknown as CompiledForm;

function reading(entries: readonly SourceEntry[]) {
  const asked: SourceQuery[] = [];
  const context = {
    language: 'ca',
    settings: {},
    text: () => '',
    displays: async () => ({}),
    entries: async (_list: string, query: SourceQuery) => {
      asked.push(query);
      const { value } = query;
      const data = value
        ? entries.filter((entry) => JSON.stringify(entry.value) === value)
        : entries.slice(0, LIST_PAGE);
      return { status: 200, data, error: null };
    },
  } as unknown as ActionContext;
  return { asked, read: (values: Record<string, string>) => readForm(form, values, context) };
}

test('what was chosen beyond the first page of a long list reads by its words', async () => {
  const { asked, read } = reading(all);
  const shown = JSON.stringify(await read({ one: 'v3', other: `v${LIST_PAGE + 2}` }));
  expect(shown).toContain('Place 3');
  expect(shown).toContain(`Place ${LIST_PAGE + 2}`);
  expect(asked.filter(({ value }) => value)).toEqual([{ value: `"v${LIST_PAGE + 2}"` }]);
});

test('of a list that came whole nothing more is asked', async () => {
  const { asked, read } = reading(all.slice(0, 10));
  const shown = JSON.stringify(await read({ one: 'v3', other: 'gone' }));
  expect(shown).toContain('Place 3');
  expect(shown).toContain('gone');
  expect(asked.some(({ value }) => value)).toBe(false);
});
