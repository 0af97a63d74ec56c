import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../tests/support/axe.ts';
import { compileSchema } from '../../../tests/support/compile-schema.ts';
import { Harness, type HarnessProps } from '../../../tests/support/fields/form-harness.tsx';

const send = { submit: { action: 'send' } };
const payment = {
  type: 'object',
  properties: { note: { type: 'string' } },
  oneOf: [
    { properties: { by: { const: 'card' }, holder: { type: 'string', default: 'A' } }, required: ['holder'] },
    {
      properties: {
        by: { const: 'account' },
        iban: { type: 'string', minLength: 4 },
        owners: {
          type: 'array',
          items: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
        },
      },
      required: ['iban'],
    },
  ],
};
const form = compileSchema({ type: 'object', required: ['payment'], properties: { payment } }, send);
const rows = compileSchema({ type: 'object', properties: { all: { type: 'array', items: payment } } }, send);
const texts = {
  'fields.payment.label': 'Pagament',
  'fields.note.label': 'Nota',
  'fields.by.label': 'Manera de pagar',
  'fields.by.options.card': 'Targeta',
  'fields.by.options.account': 'Compte',
  'fields.holder.label': 'Titular',
  'fields.iban.label': 'IBAN',
  'fields.owners.label': 'Propietaris',
  'fields.owners.add': 'Afegir un propietari',
  'fields.name.label': 'Nom',
  'fields.all.label': 'Pagaments',
  'fields.all.add': 'Afegir un pagament',
};
const show = (props: Partial<HarnessProps> = {}) => render(<Harness form={form} texts={texts} {...props} />);
const radio = (name: string) => page.getByRole('radio', { name });
const choose = (name: string) => userEvent.click(radio(name));
const box = (name: string) => page.getByRole('textbox', { name });
const press = (name: string) => userEvent.click(page.getByRole('button', { name }));

test('a variant is chosen before its fields are there, by keyboard too', async () => {
  const onSubmit = vi.fn();
  await show({ onSubmit });
  await expect.element(page.getByRole('radiogroup', { name: 'Manera de pagar' })).toBeVisible();
  expect(document.querySelectorAll('input[type=text]')).toHaveLength(1);
  await userEvent.click(box('Nota'));
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(radio('Targeta')).toBeChecked();
  await expect.element(box('Titular')).toHaveValue('A');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(radio('Compte')).toHaveFocus();
  await userEvent.tab();
  await expect.element(box('IBAN')).toHaveFocus();
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('ES12');
  await press('Enviar');
  expect(onSubmit).toHaveBeenLastCalledWith({ payment: { by: 'account', iban: 'ES12' } });
});

test('what was filled in of another variant comes back with it, and neither counts nor is sent meanwhile', async () => {
  const onSubmit = vi.fn();
  await show({ onSubmit });
  await choose('Compte');
  await userEvent.type(box('IBAN'), 'ES');
  await press('Afegir un propietari');
  await choose('Targeta');
  await press('Enviar');
  expect(onSubmit).toHaveBeenLastCalledWith({ payment: { by: 'card', holder: 'A' } });
  await choose('Compte');
  await expect.element(box('IBAN')).toHaveValue('ES');
  await press('Enviar');
  const links = page.getByRole('dialog').getByRole('link');
  await expect.element(links.first()).toHaveTextContent('Pagament – IBAN: Com a mínim 4 caràcters');
  expect(links.elements()).toHaveLength(2);
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('without a choice the choice is asked for', async () => {
  await show();
  await press('Enviar');
  await userEvent.click(page.getByRole('dialog').getByRole('link', { name: /Manera de pagar/ }));
  await expect.element(radio('Targeta')).toHaveFocus();
});

test('a stored value shows its variant', async () => {
  await show({ values: { payment: { by: 'account', iban: 'ES12', owners: [{ name: 'Pau' }] } } });
  await expect.element(radio('Compte')).toBeChecked();
  await expect.element(box('Nom')).toHaveValue('Pau');
});

test('each row chooses for itself', async () => {
  const onSubmit = vi.fn();
  await show({ form: rows, values: { all: [{ by: 'card', holder: 'P' }] }, onSubmit });
  await press('Afegir un pagament');
  await userEvent.click(radio('Compte').last());
  await userEvent.type(box('IBAN'), 'ES99');
  await press('Enviar');
  expect(onSubmit).toHaveBeenLastCalledWith({
    all: [
      { by: 'card', holder: 'P' },
      { by: 'account', iban: 'ES99' },
    ],
  });
});
