import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';

const send = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));

const schema = { type: 'number' };

test.for([
  ['7,62', 7.62],
  ['7.62', 7.62],
  [' 12 ', 12],
  ['-3', -3],
  ['1.234,5', 1234.5],
  [',5', 0.5],
  ['', undefined],
] as const)('"%s" means %s', async ([typed, value]) => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="number" schema={schema} value={1} onSubmit={onSubmit} />);
  await userEvent.fill(fieldElement(), typed);
  await send();
  expect(onSubmit).toHaveBeenCalledWith(value === undefined ? {} : { field: value });
  expect(fieldElement().value).toBe(typed);
});

test.for(['set', '1,2,3', '12a', '1e5', '--1'])('"%s" is no number and stays to be corrected', async (typed) => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="number" schema={schema} onSubmit={onSubmit} />);
  await userEvent.fill(fieldElement(), typed);
  await send();
  await expect.element(page.getByRole('dialog').getByText('Camp: Escrigui un número, com ara 12 o 7,5.')).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(fieldElement().value).toBe(typed);
});

test('a value from outside is written as the language writes it', async () => {
  const screen = await render(<FieldHarness widget="number" schema={schema} value={1234.5} />);
  expect(fieldElement().value).toBe('1234,5');
  await screen.rerender(<FieldHarness widget="number" schema={schema} value={8} />);
  expect(fieldElement().value).toBe('8');
});

test('the telephone keyboard has a decimal key only where decimals are allowed', async () => {
  const screen = await render(<FieldHarness widget="number" schema={schema} />);
  expect(fieldElement().inputMode).toBe('decimal');
  await screen.rerender(<FieldHarness widget="number" schema={{ type: 'integer' }} />);
  expect(fieldElement().inputMode).toBe('numeric');
});

test('what may be a text or a number is typed with letters, and a number is sent where one is typed', async () => {
  const onSubmit = vi.fn();
  const either = { type: ['string', 'number'] };
  await render(<FieldHarness widget="number" schema={either} value="12 bis" onSubmit={onSubmit} />);
  expect(fieldElement().inputMode).toBe('text');
  for (const [typed, value] of [
    ['7,5', 7.5],
    ['007', '007'],
    ['set', 'set'],
  ] as const) {
    await userEvent.fill(fieldElement(), typed);
    await send();
    expect(onSubmit).toHaveBeenLastCalledWith({ field: value });
    expect(fieldElement().value).toBe(typed);
  }
});

test('to be read, the unit stands beside the number, and nowhere without one', async () => {
  const amount = { widget: 'number', schema, texts: { unit: '€' }, readOnly: true };
  const { unmount } = await render(<FieldHarness {...amount} value={7.62} />);
  const gap = () =>
    page.getByText('€').element().getBoundingClientRect().left - fieldElement().getBoundingClientRect().right;
  expect(gap()).toBeLessThan(16);
  expect(fieldElement().getBoundingClientRect().width).toBeLessThan(80);
  await unmount();
  await render(<FieldHarness {...amount} />);
  expect(fieldElement().placeholder).toBe('—');
  expect(document.body.textContent).not.toContain('€');
});
