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
  ['\u22125', -5],
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

test.for(['set', '1,2,3', '12a', '1e5', '--1'])('"%s" is no number and stays in the box', async (typed) => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="number" schema={schema} onSubmit={onSubmit} />);
  await userEvent.fill(fieldElement(), typed);
  await send();
  await expect.element(page.getByRole('dialog').getByText('Camp: Escrigui un número, com ara 12 o 7,5.')).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(fieldElement().value).toBe(typed);
});

test('a stored value is formatted by the language', async () => {
  const screen = await render(<FieldHarness widget="number" schema={schema} value={1234.5} />);
  expect(fieldElement().value).toBe('1234,5');
  await screen.rerender(<FieldHarness widget="number" schema={schema} value={8} />);
  expect(fieldElement().value).toBe('8');
});

test.for([
  [{ type: 'number' }, 'text'],
  [{ type: 'number', minimum: -5 }, 'text'],
  [{ type: 'number', minimum: 0 }, 'decimal'],
  [{ type: 'number', exclusiveMinimum: 0 }, 'decimal'],
  [{ type: 'number', minimum: 0, multipleOf: 1 }, 'numeric'],
  [{ type: 'integer' }, 'text'],
  [{ type: 'integer', minimum: 1 }, 'numeric'],
] as const)('of %o the telephone shows the keyboard "%s": that of numbers has no minus', async ([one, keyboard]) => {
  await render(<FieldHarness widget="number" schema={one} />);
  expect(fieldElement().inputMode).toBe(keyboard);
});

test.for([
  ['ca', '1.500', '«1.500» es pot llegir com 1,5 o com 1500.'],
  ['es', '1.500', '«1.500» se puede leer como 1,5 o como 1500.'],
  ['en', '1,500', '“1,500” can be read as 1.5 or as 1500.'],
  ['ca', '12345678901234567890', '«12345678901234567890» té massa xifres'],
  ['es', '12345678901234567890', '«12345678901234567890» tiene demasiadas cifras'],
  ['en', '12345678901234567890', '“12345678901234567890” has too many digits'],
] as const)('in %s "%s" is asked back and not sent', async ([language, typed, asked]) => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="number" schema={schema} language={language} onSubmit={onSubmit} />);
  await userEvent.fill(fieldElement(), typed);
  await expect.element(page.getByRole('status').filter({ hasText: asked })).toBeVisible();
  await expect.element(page.elementLocator(fieldElement())).toHaveAccessibleDescription(new RegExp(asked.slice(0, 9)));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(fieldElement().value).toBe(typed);
});

test.for([
  ['ca', 'Escrigui un número enter, com ara 12.'],
  ['es', 'Escriba un número entero, como 12.'],
  ['en', 'Write a whole number, such as 12.'],
])('in %s a whole number is asked for with a whole one', async ([language, words]) => {
  await render(<FieldHarness widget="number" schema={{ type: 'integer' }} language={language as string} />);
  await userEvent.fill(fieldElement(), '3,5');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog').getByText(words as string)).toBeVisible();
});

test('a field for text or number sends a typed number as a number', async () => {
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

test('read-only, the unit is shown only beside a number', async () => {
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
