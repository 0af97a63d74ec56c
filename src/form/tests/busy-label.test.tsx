import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Harness, makeForm } from '../../../tests/support/fields/form-harness.tsx';

const form = makeForm({ properties: { name: { type: 'string' } } }, { name: { 'ui:widget': 'text' } });
const named = { 'forms.sample.buttons.submit': 'Generar', 'forms.sample.name.label': 'Nom' };
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('while values are on their way the button says what is being done, where the texts have a word for it', async () => {
  const texts = { ...named, 'forms.sample.buttons.submitting': 'Generant...' };
  const screen = await render(<Harness form={form} texts={texts} />);
  await expect.element(button('Generar')).toBeVisible();
  await screen.rerender(<Harness form={form} texts={texts} busy />);
  await expect.element(button('Generant...')).toHaveAttribute('aria-busy', 'true');
  await screen.rerender(<Harness form={form} texts={texts} />);
  await expect.element(button('Generar')).not.toHaveAttribute('aria-busy');
});

test('and keeps its own words where there are none', async () => {
  await render(<Harness form={form} texts={named} busy />);
  await expect.element(button('Generar')).toHaveAttribute('aria-busy', 'true');
});
