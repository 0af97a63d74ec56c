import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../tests/support/axe.ts';
import { compileSchema } from '../../../tests/support/compile-schema.ts';
import { Harness, type HarnessProps } from '../../../tests/support/fields/form-harness.tsx';

const payment = {
  type: 'object',
  properties: { note: { type: 'string' }, by: { 'ui:widget': 'tabs' } },
  oneOf: [
    { properties: { by: { const: 'card' }, holder: { type: 'string' } }, required: ['holder'] },
    { properties: { by: { const: 'account' }, iban: { type: 'string', minLength: 4 } }, required: ['iban'] },
    { properties: { by: { const: 'cash' } } },
  ],
};
const form = compileSchema(
  { type: 'object', required: ['payment'], properties: { payment } },
  { submit: { action: 'send' } },
);
const texts = {
  'fields.payment.label': 'Pagament',
  'fields.note.label': 'Nota',
  'fields.by.label': 'Manera de pagar',
  'fields.by.options.card': 'Targeta',
  'fields.by.options.account': 'Compte bancari de qui ho demana',
  'fields.by.options.cash': 'Efectiu',
  'fields.holder.label': 'Titular',
  'fields.iban.label': 'IBAN',
};
const show = (props: Partial<HarnessProps> = {}) => render(<Harness form={form} texts={texts} {...props} />);
const tab = (name: RegExp | string) => page.getByRole('tab', { name });
const panel = () => page.getByRole('tabpanel');
const box = (name: string) => page.getByRole('textbox', { name });
const send = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));

test('no tab is chosen at first; keys choose, and the panel is below', async () => {
  await show();
  await expect.element(page.getByRole('tablist', { name: /Manera de pagar/ })).toBeVisible();
  await expect.element(panel()).not.toBeInTheDocument();
  expect(document.querySelectorAll('[role=tab][aria-selected=true]')).toHaveLength(0);
  await userEvent.click(box('Nota'));
  await userEvent.tab();
  await expect.element(tab('Targeta')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(tab('Targeta')).toHaveAttribute('aria-selected', 'true');
  await expect
    .element(page.getByRole('tabpanel', { name: 'Targeta' }))
    .toContainElement(box('Titular').element() as HTMLElement);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab(/Compte/)).toHaveFocus();
  await expect.element(page.getByRole('tabpanel', { name: /Compte/ })).toBeVisible();
  const { id } = panel().element();
  expect(
    tab(/Compte/)
      .element()
      .getAttribute('aria-controls'),
  ).toBe(id);
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{End}');
  await expect.element(tab('Efectiu')).toHaveAttribute('aria-selected', 'true');
  await expect.element(panel()).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{Home}{Tab}');
  await expect.element(box('Titular')).toHaveFocus();
});

test('values under another tab are restored with it and not sent', async () => {
  const onSubmit = vi.fn();
  await show({ onSubmit });
  await userEvent.click(tab(/Compte/));
  await userEvent.type(box('IBAN'), 'ES12');
  await userEvent.click(tab('Targeta'));
  await userEvent.type(box('Titular'), 'Aina');
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ payment: { by: 'card', holder: 'Aina' } });
  await userEvent.click(tab(/Compte/));
  await expect.element(box('IBAN')).toHaveValue('ES12');
});

test('a missing choice links to the tabs; an error in a variant links into its panel', async () => {
  await show();
  await send();
  await userEvent.click(page.getByRole('dialog').getByRole('link', { name: /Manera de pagar/ }));
  await expect.element(tab('Targeta')).toHaveFocus();
  await userEvent.click(tab(/Compte/));
  await userEvent.type(box('IBAN'), 'ES');
  await send();
  await userEvent.click(page.getByRole('dialog').getByRole('link', { name: /IBAN/ }));
  await expect.element(box('IBAN')).toHaveFocus();
});

test('read-only, only the chosen tab is enabled', async () => {
  await show({ values: { payment: { by: 'account', iban: 'ES12' } }, readOnly: true });
  await expect.element(tab(/Compte/)).toHaveAttribute('aria-selected', 'true');
  await expect.element(tab('Targeta')).toBeDisabled();
  await expect.element(box('IBAN')).toHaveValue('ES12');
  expect(await axeViolations()).toEqual([]);
});

test('at 360 px long labels stay inside the page', async () => {
  await page.viewport(360, 800);
  await show({ values: { payment: { by: 'account' } } });
  await expect.element(panel()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
});
