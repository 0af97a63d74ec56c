import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../tests/support/axe.ts';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';
import { send } from '../../../tests/support/fields/typed-field.tsx';

test('a name is typed, and an empty box is no name', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="free-name" schema={{ type: 'string' }} onSubmit={onSubmit} />);
  await expect.element(page.getByRole('textbox', { name: 'Camp' })).toBeVisible();
  await userEvent.fill(fieldElement(), 'Color');
  expect(await axeViolations()).toEqual([]);
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: 'Color' });
  await userEvent.clear(fieldElement());
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({});
});
