import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';

const schema = { type: 'string', examples: ['Enginy SL', "Taller d'Enginyeria"] };

test('the examples are offered while it is typed, and anything else may be written', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="suggest" schema={schema} onSubmit={onSubmit} />);
  expect([...(fieldElement().list?.options ?? [])].map(({ value }) => value)).toEqual(schema.examples);
  await expect.element(page.getByRole('combobox', { name: 'Camp' })).toBeVisible();
  await userEvent.fill(fieldElement(), 'Una altra');
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledWith({ field: 'Una altra' });
});

test('read-only it offers nothing', async () => {
  await render(<FieldHarness widget="suggest" schema={schema} value="Enginy SL" ui={{ 'ui:readonly': true }} />);
  expect(fieldElement().list).toBeNull();
});
