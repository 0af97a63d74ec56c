import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../tests/support/axe.ts';
import ca from '../shared/words/ca.ts';
import { compileSchema, SchemaForm, SchemaProblems } from './index.tsx';

const schema = {
  type: 'object',
  required: ['name', 'size'],
  properties: {
    name: { type: 'string', title: 'Name', description: 'As in your passport', minLength: 3 },
    size: {
      type: 'string',
      oneOf: [
        { const: 's', title: 'Small' },
        { const: 'l', title: 'Large' },
      ],
    },
    guests: {
      type: 'array',
      title: 'Guests',
      items: { type: 'object', properties: { mail: { type: 'string', format: 'email', title: 'E-mail' } } },
    },
  },
};
const uiSchema = { size: { 'ui:widget': 'radio', 'ui:title': 'Size' } };
const texts = {
  ca: {
    name: { label: 'Nom' },
    size: { label: 'Mida', options: { s: 'Petita', l: 'Gran' } },
    buttons: { submit: 'Envia' },
  },
};
const words = { ca };

test('a schema alone is drawn, filled in, told what is wrong, and sent', async () => {
  const onSubmit = vi.fn();
  const onChange = vi.fn();
  await render(<SchemaForm {...{ schema, uiSchema, onSubmit, onChange }} />);
  await expect.element(page.getByLabelText('Name')).toHaveAccessibleDescription('As in your passport');
  expect(await axeViolations()).toEqual([]);
  await userEvent.fill(page.getByLabelText('Name'), 'Al');
  await userEvent.click(page.getByRole('button', { name: 'Send' }));
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Size');
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Close' }));
  await expect.element(page.getByLabelText('Name')).toHaveAccessibleDescription(/Write at least 3 characters/);
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.fill(page.getByLabelText('Name'), 'Alba');
  await userEvent.click(page.getByLabelText('Large'));
  await userEvent.click(page.getByRole('button', { name: /Add/ }));
  await userEvent.fill(page.getByLabelText('E-mail'), 'alba@example.org');
  await userEvent.click(page.getByRole('button', { name: 'Send' }));
  await expect
    .poll(() => onSubmit.mock.calls)
    .toEqual([[{ name: 'Alba', size: 'l', guests: [{ mail: 'alba@example.org' }] }]]);
  expect(onChange.mock.calls.at(-1)?.[0]).toMatchObject({ name: 'Alba', size: 'l' });
});

test('another language keeps what is typed, and what it lacks is said in English', async () => {
  const form = (language: string) => (
    // The schema is a new object each time, as in a component that writes it into the call.
    <SchemaForm schema={structuredClone(schema)} {...{ uiSchema, texts, words, language }} onSubmit={() => undefined} />
  );
  const { rerender } = await render(form('en'));
  await userEvent.fill(page.getByLabelText('Name'), 'Alba');
  await rerender(form('ca'));
  await expect.element(page.getByLabelText('Nom')).toHaveValue('Alba');
  await expect.element(page.getByLabelText('Gran')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Envia' }));
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Mida');
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Tancar' }));
  await rerender(form('fr'));
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeInTheDocument();
});

test('lists and links come from the page', async () => {
  const one = { type: 'object', properties: { town: { type: 'string', title: 'Town', 'ui:widget': 'autocomplete' } } };
  const ui = { town: { 'ui:options': { source: 'towns' } } };
  const providers = {
    useSource: () => ({
      state: 'ready' as const,
      entries: [{ value: 'Olot', label: 'Olot' }],
      retry: () => undefined,
    }),
  };
  const onSubmit = vi.fn();
  await render(<SchemaForm schema={one} uiSchema={ui} providers={providers} onSubmit={onSubmit} />);
  await userEvent.fill(page.getByRole('combobox'), 'Ol');
  await userEvent.click(page.getByRole('option', { name: 'Olot' }));
  await userEvent.click(page.getByRole('button', { name: 'Send' }));
  await expect.poll(() => onSubmit.mock.calls).toEqual([[{ town: 'Olot' }]]);
});

test('a schema that cannot be drawn says what is wrong, as data', () => {
  const broken = { type: 'object', properties: { size: { type: 'string', 'ui:widget': 'radoi' } } };
  try {
    compileSchema(broken);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(SchemaProblems);
    const [problem] = (error as SchemaProblems).problems;
    expect(problem).toMatchObject({ file: 'form.schema.json', line: 6, remedy: expect.stringContaining('radio') });
  }
});
