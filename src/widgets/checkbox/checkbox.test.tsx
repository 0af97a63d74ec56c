import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';

const send = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));

const schema = { type: 'boolean' };
const texts = { label: 'Vull resposta', help: 'Per correu' };

test('a click on the label ticks and unticks it; both values are sent', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness widget="checkbox" schema={schema} texts={texts} onSubmit={onSubmit} />);
  await userEvent.click(page.getByText('Vull resposta'));
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: true });
  await userEvent.click(page.getByText('Vull resposta'));
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ field: false });
});

test('the label is drawn once, and the help describes the box', async () => {
  await render(<FieldHarness widget="checkbox" schema={schema} texts={texts} required />);
  expect(page.getByText('Vull resposta').elements()).toHaveLength(1);
  expect(fieldElement().getAttribute('aria-describedby')).toBe('root_field__help');
  expect(fieldElement().getAttribute('aria-required')).toBe('true');
});

test('the target is at least 44 px high', async () => {
  await render(<FieldHarness widget="checkbox" schema={schema} texts={texts} />);
  expect(fieldElement().closest('label')?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});

test('read-only, it cannot be changed', async () => {
  await render(<FieldHarness widget="checkbox" schema={schema} value={true} ui={{ 'ui:readonly': true }} />);
  await userEvent.click(fieldElement());
  expect(fieldElement().checked).toBe(true);
});

test('read-only, it looks different from an editable one', async () => {
  const colour = () => getComputedStyle(fieldElement().parentElement as Element).color;
  const screen = await render(<FieldHarness widget="checkbox" schema={schema} value={true} />);
  const active = colour();
  const drawn = fieldElement().parentElement?.querySelector('path')?.getAttribute('d');
  await screen.unmount();
  await render(<FieldHarness widget="checkbox" schema={schema} value={true} ui={{ 'ui:readonly': true }} />);
  expect(colour()).not.toBe(active);
  // The colour of secondary text, whose contrast is well above the 3:1 that a tick needs.
  expect(colour()).toBe('rgb(102, 82, 95)');
  expect(fieldElement().parentElement?.querySelector('path')?.getAttribute('d')).not.toBe(drawn);
  expect(getComputedStyle(fieldElement().closest('label') as Element).cursor).toBe('default');
});
