import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Harness, makeForm } from '../../../tests/support/fields/form-harness.tsx';
import { press } from '../../../tests/support/press.ts';

const form = makeForm(
  {
    required: ['name', 'email'],
    properties: {
      name: { type: 'string', minLength: 3 },
      email: { type: 'string', pattern: '^[^@]+@[^@]+$' },
      letter: { type: 'boolean' },
    },
    if: { properties: { name: { const: 'Pau' } }, required: ['name'] },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    then: { properties: { more: { type: 'string' } } },
  },
  {
    'ui:order': ['name', 'more', 'email', 'letter'],
    name: { 'ui:widget': 'text' },
    more: { 'ui:widget': 'text' },
    email: { 'ui:widget': 'email', 'ui:errors': { pattern: 'email' } },
    letter: { 'ui:widget': 'checkbox' },
  },
);
const texts = {
  'fields.name.label': 'Nom',
  'fields.more.label': 'Més',
  'fields.email.label': 'Correu',
  'fields.letter.label': 'Butlletí',
};
const box = () => page.getByRole('checkbox', { name: 'Butlletí' }).element() as HTMLInputElement;
const name = page.getByRole('textbox', { name: /^Nom/ });
const email = page.getByRole('textbox', { name: /^Correu/ });
const top = () => box().getBoundingClientRect().top;
const list = page.getByRole('region', { name: 'Revisi el formulari' });

async function failed() {
  const onSubmit = vi.fn();
  await render(<Harness form={form} texts={texts} onSubmit={onSubmit} />);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  return onSubmit;
}

test('a press that ends a correction arrives where it was made', async () => {
  await failed();
  await email.fill('a@b');
  await name.fill('Núria');
  await press(box());
  await expect.poll(() => box().checked).toBe(true);
});

test('nothing moves as errors are corrected: lines and texts keep their room until the next send', async () => {
  const onSubmit = await failed();
  const before = top();
  await email.fill('a@b');
  await name.fill('Núria');
  await userEvent.tab();
  await expect.element(page.getByRole('status').getByText('Queden')).not.toBeInTheDocument();
  expect(top()).toBe(before);
  expect(name.element().getAttribute('aria-invalid')).toBe('false');
  expect(list.getByText('fet').elements()).toHaveLength(2);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1);
  await expect.element(list).not.toBeInTheDocument();
  expect(top()).toBeLessThan(before);
});

test('an error that turns into another keeps its line, and comes back as long as it is there', async () => {
  await failed();
  const before = top();
  await name.fill('Al');
  await userEvent.tab();
  await expect.element(list.getByText('Nom: Com a mínim 3 caràcters')).toBeVisible();
  await name.fill('Alba');
  await userEvent.tab();
  await expect.poll(() => list.getByText('fet').elements().length).toBe(1);
  await name.fill('');
  await userEvent.tab();
  await expect.poll(() => list.getByText('fet').elements().length).toBe(0);
  expect(top()).toBe(before);
});

test('what a field brings in comes once the pointer is up', async () => {
  await render(<Harness form={form} texts={texts} />);
  await name.fill('Pau');
  await press(box(), 600);
  await expect.poll(() => box().checked).toBe(true);
  await expect.element(page.getByLabelText('Més')).toBeVisible();
});

test('a pause in typing while the pointer is down waits as well; letting go elsewhere ends the wait', async () => {
  await render(<Harness form={form} texts={texts} />);
  await name.fill('Pau');
  window.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await new Promise((done) => setTimeout(done, 600));
  await expect.element(page.getByLabelText('Més')).not.toBeInTheDocument();
  window.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }));
  await expect.element(page.getByLabelText('Més')).toBeVisible();
});
