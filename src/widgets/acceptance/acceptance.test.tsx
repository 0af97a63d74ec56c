import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';

const send = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));

const accept = {
  widget: 'acceptance',
  schema: { type: 'boolean', const: true },
  required: true,
  ui: { 'ui:options': { link: 'rules' } },
  texts: { label: 'Accepto les normes.', linkText: 'Llegir-les' },
};

test('the link opens the document in a new window and does not tick the box', async () => {
  await render(<FieldHarness {...accept} />);
  const link = page.getByRole('link', { name: 'Llegir-les' }).element() as HTMLAnchorElement;
  expect(link.href).toBe('https://exemple.cat/normes');
  expect(link.target).toBe('_blank');
  expect(link.rel).toContain('noopener');
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(fieldElement().checked).toBe(false);
});

test('an unticked box blocks sending, also after it was ticked', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...accept} onSubmit={onSubmit} />);
  await userEvent.click(fieldElement());
  await userEvent.click(fieldElement());
  await send();
  await expect.element(page.getByRole('dialog').getByText('Accepto les normes.: El camp és obligatori')).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a ticked box is sent as true', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...accept} onSubmit={onSubmit} />);
  await userEvent.click(fieldElement());
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: true });
});

test('an unknown link is left out', async () => {
  await render(<FieldHarness {...accept} ui={{ 'ui:options': { link: 'nowhere' } }} />);
  expect(page.getByRole('link').elements()).toHaveLength(0);
  await userEvent.click(fieldElement());
  expect(fieldElement().checked).toBe(true);
});
