import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';

const send = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));

const schema = { type: 'string' };
const box = () => fieldElement<HTMLTextAreaElement>();

test('it has one row at first and grows with its text', async () => {
  await render(<FieldHarness widget="textarea" schema={schema} />);
  const low = box().clientHeight;
  expect(low).toBeLessThan(2 * Number.parseFloat(getComputedStyle(box()).lineHeight));
  await userEvent.fill(box(), 'a\nb\nc\nd');
  await expect.poll(() => box().clientHeight).toBeGreaterThan(low * 3);
});

test('it stops growing at maxRows and scrolls', async () => {
  await render(<FieldHarness widget="textarea" schema={schema} ui={{ 'ui:options': { maxRows: 4 } }} />);
  await userEvent.fill(box(), 'a\n'.repeat(40));
  await expect
    .poll(() => box().scrollHeight)
    .toBeGreaterThan(20 * Number.parseFloat(getComputedStyle(box()).lineHeight));
  expect(box().clientHeight).toBeLessThan(5 * Number.parseFloat(getComputedStyle(box()).lineHeight));
});

test('minRows sets the least height', async () => {
  await render(<FieldHarness widget="textarea" schema={schema} ui={{ 'ui:options': { minRows: 3 } }} />);
  expect(box().clientHeight).toBeGreaterThan(2.5 * Number.parseFloat(getComputedStyle(box()).lineHeight));
});

test('Enter makes a line and does not send the form', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="textarea" schema={schema} onSubmit={onSubmit} />);
  await userEvent.click(box());
  await userEvent.keyboard('a{Enter}b');
  expect(onSubmit).not.toHaveBeenCalled();
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: 'a\nb' });
});

test('label, name and error belong to the native textarea', async () => {
  await render(<FieldHarness widget="textarea" schema={schema} required texts={{ label: 'Motiu' }} />);
  expect(box().labels[0]?.textContent).toContain('Motiu');
  expect(box().name).toBe('field');
  await send();
  expect(box().getAttribute('aria-invalid')).toBe('true');
  expect(box().getAttribute('aria-describedby')).toBe('root_field__error');
});

const short = { type: 'string', maxLength: 10 };
const status = () => document.querySelector('#root_field__limit + [role=status]')?.textContent;

test('the characters left are shown and announced when few are left', async () => {
  await render(<FieldHarness widget="textarea" schema={short} />);
  expect(page.getByText(/^Queden/).elements()).toHaveLength(0);
  expect(box().getAttribute('aria-describedby')).toBe('root_field__limit');
  expect(document.getElementById('root_field__limit')?.textContent).toBe('Com a màxim, 10 caràcters.');
  await userEvent.fill(box(), '12345');
  expect(page.getByText(/^Queden/).elements()).toHaveLength(0);
  expect(status()).toBe('');
  await userEvent.fill(box(), '0123456789');
  await expect.poll(status, { timeout: 60_000 }).toBe('Queden 0 caràcters.');
});

test('pasted text that is too long is kept, marked and not sent', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="textarea" schema={short} onSubmit={onSubmit} />);
  await userEvent.fill(box(), 'molt massa llarg');
  expect(box().value).toBe('molt massa llarg');
  await expect.poll(() => box().getAttribute('aria-invalid')).toBe('true');
  await expect.poll(status, { timeout: 60_000 }).toBe('Sobren 6 caràcters.');
  await send();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(document.getElementById('root_field__error')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.fill(box(), '');
  await expect.poll(() => box().getAttribute('aria-invalid')).toBe('false');
});

test('it counts code points, as the schema does', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="textarea" schema={short} onSubmit={onSubmit} />);
  await userEvent.fill(box(), '🌻'.repeat(10));
  await expect.element(page.getByText('Queden 0 caràcters.').first()).toBeVisible();
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: '🌻'.repeat(10) });
});

test('large numbers are grouped by the language', async () => {
  await render(<FieldHarness widget="textarea" schema={{ type: 'string', maxLength: 200_000 }} />);
  // Formatted after a pause, because a browser's first use of `Intl` is slow.
  const limit = () => document.getElementById('root_field__limit')?.textContent;
  expect(limit()).toBe('Com a màxim, 200000 caràcters.');
  await expect.poll(limit).toBe('Com a màxim, 200.000 caràcters.');
  await userEvent.fill(box(), 'a'.repeat(187_655));
  await expect.element(page.getByText('Queden 12.345 caràcters.').first()).toBeVisible();
});
