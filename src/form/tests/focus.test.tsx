import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Harness, makeForm } from '../../../tests/support/fields/form-harness.tsx';
import { makeFakeProviders } from '../../../tests/support/sites/fake-providers.tsx';

const byId = (id: string) => document.getElementById(id) as HTMLInputElement;
const focused = () => document.activeElement?.id || document.activeElement?.tagName;

/** The value `yes` of a field brings `more` in and takes `less` away; both stand right after it, `before` before it. */
function switching(first: Record<string, unknown>, ui: Record<string, unknown>, yes: unknown) {
  return makeForm(
    {
      properties: { first, last: { type: 'string' } },
      if: { properties: { first: yes }, required: ['first'] },
      // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
      then: { properties: { more: { type: 'string' } } },
      else: { properties: { less: { type: 'string' }, before: { type: 'string' } } },
    },
    {
      'ui:order': ['before', 'first', 'more', 'less', 'last'],
      first: ui,
      ...Object.fromEntries(['more', 'less', 'before', 'last'].map((name) => [name, { 'ui:widget': 'text' }])),
    },
  );
}

const text = switching({ type: 'string' }, { 'ui:widget': 'text' }, { const: 'Pau' });

test('the focus goes to a field that typing and Tab bring in', async () => {
  await render(<Harness form={text} />);
  byId('root_first').focus();
  await userEvent.keyboard('Pau{Tab}');
  expect(focused()).toBe('root_more');
  await userEvent.keyboard('x{Tab}');
  expect(focused()).toBe('root_last');
});

test('the focus passes over a field that typing and Tab take away, forwards and backwards', async () => {
  const gone = makeForm(
    {
      properties: { first: { type: 'string' }, next: { type: 'string' }, last: { type: 'string' } },
      if: { properties: { last: { const: 'z' } }, required: ['last'] },
      else: { properties: { middle: { type: 'string' } } },
    },
    {
      'ui:order': ['first', 'next', 'middle', 'last'],
      ...Object.fromEntries(['first', 'next', 'middle', 'last'].map((name) => [name, { 'ui:widget': 'text' }])),
    },
  );
  await render(<Harness form={gone} />);
  byId('root_last').focus();
  await userEvent.keyboard('z{Shift>}{Tab}{/Shift}');
  expect(byId('root_middle')).toBeNull();
  expect(focused()).toBe('root_next');
});

const kinds = [
  ['number', { type: 'number' }, { 'ui:widget': 'number' }, { const: 7 }, '7'],
  ['date', { type: 'string', format: 'date' }, { 'ui:widget': 'date' }, { const: '2026-01-31' }, '31/01/2026'],
  ['long text', { type: 'string' }, { 'ui:widget': 'textarea' }, { const: 'Pau' }, 'Pau'],
  [
    'chips',
    { type: 'array', items: { type: 'string' } },
    { 'ui:widget': 'rows', 'ui:options': { look: 'chips' }, items: { 'ui:widget': 'text' } },
    { minItems: 1 },
    'Pau',
  ],
  [
    'choice with other',
    { type: 'string', examples: ['a', 'b'] },
    { 'ui:widget': 'choice-with-other' },
    { const: 'Pau' },
    'Pau',
  ],
] as const;

test.for(kinds)('of a field of the kind %s too', async ([, schema, ui, yes, typed]) => {
  await render(<Harness form={switching({ ...schema }, { ...ui }, yes)} />);
  const cell = () => document.querySelector('[data-field="first"]');
  if (ui['ui:widget'] === 'choice-with-other') await userEvent.click(page.getByRole('radio').last());
  await expect.poll(() => cell()?.querySelector('input:not([type=radio]), textarea')).not.toBeNull();
  cell()?.querySelector<HTMLElement>('input:not([type=radio]), textarea')?.focus();
  await userEvent.keyboard(typed);
  for (let presses = 0; presses < 4 && cell()?.contains(document.activeElement); presses++)
    await userEvent.keyboard('{Tab}');
  expect(focused()).toBe('root_more');
});

test('of an entry that Tab chooses too', async () => {
  const form = switching(
    { type: 'string' },
    { 'ui:widget': 'autocomplete', 'ui:options': { source: 'towns' } },
    {
      const: 'reus',
    },
  );
  const providers = makeFakeProviders();
  providers.answer('towns', [{ value: 'reus', label: 'Reus' }]);
  await render(<Harness form={form} providers={providers} />);
  byId('root_first').focus();
  await userEvent.keyboard('reus');
  await expect.poll(() => document.querySelectorAll('[role=option]').length).toBe(1);
  await userEvent.keyboard('{Tab}');
  expect(focused()).toBe('root_more');
});

test('in a row as well', async () => {
  const rows = makeForm(
    {
      properties: {
        people: {
          type: 'array',
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, last: { type: 'string' } },
            if: { properties: { name: { const: 'Pau' } }, required: ['name'] },
            // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
            then: { properties: { more: { type: 'string' } } },
            else: { properties: { less: { type: 'string' } } },
          },
        },
      },
    },
    {
      people: {
        'ui:widget': 'rows',
        items: {
          'ui:widget': 'group',
          'ui:order': ['name', 'more', 'less', 'last'],
          ...Object.fromEntries(['name', 'more', 'less', 'last'].map((name) => [name, { 'ui:widget': 'text' }])),
        },
      },
    },
  );
  await render(<Harness form={rows} values={{ people: [{}] }} />);
  document.querySelector<HTMLElement>('[id$=".name"]')?.focus();
  await userEvent.keyboard('Pau{Tab}');
  expect(focused()).toMatch(/\.more$/);
});

/** Text is typed and the focus moved at once, before the form has settled: through the driver the field may be gone first. */
function typeAndMove(typed: string, move: (field: HTMLElement) => void): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setValue?.call(byId('root_first'), typed);
  byId('root_first').dispatchEvent(new InputEvent('input', { bubbles: true }));
  move(byId('root_less'));
}

test.for([
  [
    'a press',
    (field: HTMLElement) => {
      field.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      field.focus();
      field.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
      field.click();
    },
  ],
  // A telephone's "next" moves the focus without a key.
  ['a move without a key', (field: HTMLElement) => field.focus()],
] as const)('where %s leads to a field that goes, the focus goes on to the next', async ([, move]) => {
  await render(<Harness form={text} />);
  byId('root_first').focus();
  typeAndMove('Pau', move);
  await expect.poll(() => byId('root_less')).toBeNull();
  await expect.poll(focused).toBe('root_more');
});

test('a person who has left the form is not brought back by a field that goes', async () => {
  const screen = await render(<Harness form={text} />);
  byId('root_less').focus();
  byId('root_less').blur();
  await expect.poll(focused).toBe('BODY');
  await screen.rerender(<Harness form={text} values={{ first: 'Pau' }} />);
  await expect.poll(() => byId('root_less')).toBeNull();
  await expect.poll(() => byId('root_more')).not.toBeNull();
  expect(focused()).toBe('BODY');
});

test('the last field that goes leaves the focus to what follows in the form', async () => {
  const screen = await render(<Harness form={text} />);
  byId('root_before').focus();
  await screen.rerender(<Harness form={text} values={{ first: 'Pau' }} />);
  await expect.poll(() => byId('root_before')).toBeNull();
  await expect.poll(focused).toBe('root_first');
});
