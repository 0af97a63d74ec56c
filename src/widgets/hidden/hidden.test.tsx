import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness } from '../../../tests/support/fields/field-harness.tsx';

const field = {
  widget: 'hidden',
  schema: { type: 'string', default: 'web' },
  ui: { 'ui:readonly': true },
  texts: { label: 'Origen', help: 'No es veu' },
};

test('it takes no space and no focus, has no text, and its value is sent', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...field} onSubmit={onSubmit} />);
  await expect.element(page.getByRole('button', { name: 'Enviar' })).toBeVisible();
  const cell = document.querySelector('[data-field]');
  await expect.poll(() => cell?.getBoundingClientRect().height).toBe(0);
  expect(page.getByText('Origen').elements()).toEqual([]);
  await expect.element(page.getByText('No es veu')).not.toBeVisible();
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement?.textContent).toBe('Enviar');
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledWith({ field: 'web' });
});
