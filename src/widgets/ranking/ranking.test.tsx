import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../tests/support/axe.ts';
import { FieldHarness, fieldElement } from '../../../tests/support/fields/field-harness.tsx';

const schema = { type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] }, uniqueItems: true };
const texts = { label: 'Serveis', 'options.a': 'Avisos', 'options.b': 'Borsa', 'options.c': 'Cursos' };
const field = { widget: 'ranking', schema, texts };
const rank = (name: string) => page.getByRole('combobox', { name: `Lloc de ${name}` });
const press = (name: string) => userEvent.click(page.getByRole('button', { name }));
const order = () =>
  [...document.querySelectorAll('fieldset li > span:first-of-type')].map(({ textContent }) => textContent);
const announcement = () => document.querySelector('fieldset [role=status]')?.textContent;

test('a choice is ranked by list or buttons and keeps the focus', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...field} onSubmit={onSubmit} />);
  await expect.element(page.getByRole('group', { name: 'Serveis' })).toBeVisible();
  (rank('Cursos').element() as HTMLElement).focus();
  await userEvent.selectOptions(rank('Cursos'), '1');
  expect(order()).toEqual(['Cursos', 'Avisos', 'Borsa']);
  await expect.element(rank('Cursos')).toHaveFocus();
  await press('Pujar Borsa');
  expect(announcement()).toBe('Borsa és ara al lloc 2.');
  await userEvent.keyboard('{Enter}');
  expect(order()).toEqual(['Borsa', 'Cursos', 'Avisos']);
  await expect.element(page.getByRole('button', { name: 'Pujar Borsa' })).toHaveFocus();
  await press('Baixar Borsa');
  expect(await axeViolations()).toEqual([]);
  await press('Enviar');
  expect(onSubmit).toHaveBeenLastCalledWith({ field: ['c', 'b'] });
});

test('a rank that is taken moves the other choice down', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...field} schema={{ ...schema, maxItems: 2 }} value={['a', 'b']} onSubmit={onSubmit} />);
  await userEvent.selectOptions(rank('Cursos'), '1');
  expect(announcement()).toBe('Cursos és ara al lloc 1. Borsa ja no té lloc.');
  await press('Enviar');
  expect(onSubmit).toHaveBeenLastCalledWith({ field: ['c', 'a'] });
  await userEvent.selectOptions(rank('Cursos'), '');
  await userEvent.selectOptions(rank('Avisos'), '');
  await press('Enviar');
  expect(onSubmit).toHaveBeenLastCalledWith({});
});

test('required: the error link focuses the first rank', async () => {
  await render(<FieldHarness {...field} required schema={{ ...schema, minItems: 3 }} value={['a']} />);
  await press('Enviar');
  await userEvent.click(page.getByRole('dialog').getByRole('link'));
  await expect.poll(() => document.activeElement?.id).toBe('root_field');
  await expect.element(page.getByText("Ordeni'n 3 com a mínim.").first()).toBeVisible();
});

test('rank, label and buttons are on one line', async () => {
  await render(<FieldHarness {...field} />);
  const parts = [
    rank('Avisos'),
    page.getByText('Avisos', { exact: true }),
    page.getByRole('button', { name: 'Baixar Avisos' }),
  ];
  const boxes = parts.map((part) => part.element().getBoundingClientRect());
  const middles = boxes.map(({ top, height }) => Math.round(top + height / 2));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
  expect(boxes.map(({ left }) => left)).toEqual(boxes.map(({ left }) => left).sort((one, other) => one - other));
});

test('read-only, it cannot be changed, and it fits 360 px', async () => {
  await page.viewport(360, 800);
  await render(<FieldHarness {...field} value={['b']} ui={{ 'ui:readonly': true }} />);
  expect(document.querySelectorAll('fieldset button')).toHaveLength(0);
  expect(order()).toEqual(['Borsa', 'Avisos', 'Cursos']);
  expect(fieldElement<HTMLTextAreaElement>().readOnly).toBe(true);
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
});

test('a ranked choice that is offered no more stays visible, and can be taken away', async () => {
  const onSubmit = vi.fn();
  await render(<FieldHarness {...field} value={['x', 'a']} onSubmit={onSubmit} />);
  expect(order()).toEqual(['x (ja no es pot triar)', 'Avisos', 'Borsa', 'Cursos']);
  await userEvent.selectOptions(rank('x (ja no es pot triar)'), '');
  await press('Enviar');
  expect(onSubmit).toHaveBeenLastCalledWith({ field: ['a'] });
});
