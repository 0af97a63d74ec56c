import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/field-harness.tsx';

const send = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));

const schema = { type: 'string' };
const box = () => fieldElement<HTMLTextAreaElement>();

test('it has one row to begin with and grows with its text', async () => {
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

test('Enter makes a line and sends nothing', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="textarea" schema={schema} onSubmit={onSubmit} />);
  await userEvent.click(box());
  await userEvent.keyboard('a{Enter}b');
  expect(onSubmit).not.toHaveBeenCalled();
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ field: 'a\nb' });
});

test('label, name and error reach the real box', async () => {
  await render(<FieldHarness widget="textarea" schema={schema} required texts={{ label: 'Motiu' }} />);
  expect(box().labels[0]?.textContent).toContain('Motiu');
  expect(box().name).toBe('field');
  await send();
  expect(box().getAttribute('aria-invalid')).toBe('true');
  expect(box().getAttribute('aria-describedby')).toBe('root_field__error');
});
