import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { makeForm, makeValidators } from '../../../tests/support/fields/form-harness.tsx';
import { makeTexts } from '../../../tests/support/texts-table.ts';
import { TextsProvider } from '../../ui/text/texts.tsx';
import { AppTheme } from '../../ui/theme/theme.tsx';
import { FormEngine, type Widget } from '../index.ts';
import type { WidgetProps } from '../widget.ts';
import { useField, useProblems } from '../widget.ts';

/** A number that has to be even, which its widget finds out by itself. */
function Even(props: WidgetProps<number>) {
  const { id, name, value, onChange, label, invalid, describedBy } = useField(props);
  const odd = typeof value === 'number' && value % 2 === 1;
  useProblems(name, odd ? [{ error: 'errors.odd', values: { value } }] : []);
  return (
    <button
      id={id}
      type="button"
      aria-label={`${label} ${value ?? 0}`}
      aria-describedby={describedBy}
      data-invalid={invalid}
      onClick={() => onChange((value ?? 0) + 1)}
    />
  );
}

function Plain({ id, value, onChange, label }: WidgetProps<boolean>) {
  return (
    <input
      id={id}
      type="checkbox"
      aria-label={label}
      checked={value ?? false}
      onChange={(e) => onChange(e.target.checked)}
    />
  );
}

const properties = { count: { type: 'integer' }, wanted: { type: 'boolean' } };
const ui = { count: { 'ui:widget': 'even' }, wanted: { 'ui:widget': 'plain' }, more: { 'ui:widget': 'even' } };
const words = makeTexts('ca', {
  'fields.count.label': 'Nombre',
  'fields.more.label': 'Més',
  'fields.wanted.label': 'En vull més',
  'errors.odd': '{{value}} és senar',
  'forms.sample.more.errors.odd': 'Ha de ser parell',
});

async function open(schema: Record<string, unknown> = { properties }) {
  const onSubmit = vi.fn();
  const form = makeForm(schema, ui);
  const widgets = { even: Even as Widget, plain: Plain as Widget };
  await render(
    <AppTheme>
      <TextsProvider texts={words}>
        <FormEngine form={form} validators={makeValidators(form)} widgets={widgets} onSubmit={onSubmit} />
      </TextsProvider>
    </AppTheme>,
  );
  return onSubmit;
}

const add = (name: RegExp) => userEvent.click(page.getByRole('button', { name }));
const send = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));
const list = () => page.getByRole('region', { name: 'Revisi el formulari' });

test('a reported problem keeps the form back and is told like any error', async () => {
  const onSubmit = await open();
  await add(/^Nombre/);
  await expect.element(page.getByText('1 és senar')).not.toBeInTheDocument();
  await send();
  const dialog = page.getByRole('dialog');
  await userEvent.click(dialog.getByRole('link', { name: 'Nombre: 1 és senar' }));
  await expect.poll(() => document.activeElement?.id).toBe('root_count');
  const field = document.activeElement as HTMLElement;
  expect(field.dataset.invalid).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('1 és senar');
  expect(onSubmit).not.toHaveBeenCalled();

  await add(/^Nombre/);
  await expect.element(list().getByText('fet')).toBeInTheDocument();
  await add(/^Nombre/);
  await expect.element(list().getByText('Nombre: 3 és senar')).toBeVisible();
  await add(/^Nombre/);
  await send();
  await expect.poll(() => onSubmit.mock.calls).toEqual([[{ count: 4 }]]);
});

test('a field that is not shown has no problems; the text of the field wins', async () => {
  const onSubmit = await open({
    properties,
    if: { properties: { wanted: { const: true } }, required: ['wanted'] },
    // biome-ignore lint/suspicious/noThenProperty: the keyword is JSON Schema's
    then: { properties: { more: { type: 'integer' } } },
  });
  await userEvent.click(page.getByLabelText('En vull més'));
  await add(/^Més/);
  await send();
  await expect.element(page.getByRole('dialog').getByText('Més: Ha de ser parell')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(page.getByLabelText('En vull més'));
  await expect.element(list().getByText('fet')).toBeInTheDocument();
  await send();
  await expect.element(list()).not.toBeInTheDocument();
  await expect.poll(() => onSubmit.mock.calls).toEqual([[{ wanted: false }]]);
});
