import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fieldElement } from '../../../tests/support/fields/field-harness.tsx';
import { projectEntries } from '../../../tests/support/fields/tree-entries.ts';
import { click, dialog, open, rules } from '../../../tests/support/fields/tree-field.tsx';

test('a broken rule blocks sending and is shown at the field until it is fixed', async () => {
  const { send, onSubmit } = await open(projectEntries, { value: [10, 20, 21] }, { rules });
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  const words = 'Triï almenys una opció dins de «Generació renovable».';
  await userEvent.click(dialog().getByRole('link', { name: `Projectes: ${words}` }));
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).toBe(fieldElement());
  expect(fieldElement().getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById('root_field__error')?.textContent).toBe(words);
  expect(fieldElement().getAttribute('aria-describedby')).toContain('root_field__error');
  expect(onSubmit).not.toHaveBeenCalled();
  await click('Generació renovable');
  await expect.poll(() => fieldElement().getAttribute('aria-invalid')).toBe('false');
  expect(await send()).toEqual([20, 21]);
});

test('a heading named by a rule needs a chosen entry; the field can reword the error', async () => {
  const named = [{ group: 'permits', atLeastOneChild: true }];
  const texts = { label: 'Projectes', 'errors.groupRequired': 'Falta un grup de {{group}}' };
  const { send } = await open(projectEntries, { value: [40], texts }, { rules: named });
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  await expect.element(dialog().getByText('Projectes: Falta un grup de Tràmits')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await click('Tràmits');
  await click('Subvencions');
  expect(await send()).toEqual([40, 33]);
});

test("an empty choice breaks the schema's rule", async () => {
  const { onSubmit } = await open(projectEntries, {
    ui: { 'ui:options': { source: 'things' }, 'ui:errors': { minItems: 'atLeastOne', required: 'atLeastOne' } },
    texts: { label: 'Projectes', 'errors.atLeastOne': 'Cal triar-ne un' },
  });
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  await expect.element(dialog().getByText('Projectes: Cal triar-ne un')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await click('Auditories');
  await expect.poll(() => fieldElement().getAttribute('aria-invalid')).toBe('false');
  await click('Auditories');
  await expect.poll(() => fieldElement().getAttribute('aria-invalid')).toBe('true');
  expect(onSubmit).not.toHaveBeenCalled();
});
