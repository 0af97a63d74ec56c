import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Harness, makeForm } from '../../../tests/support/form-harness.tsx';
import { treeOf } from '../../../tests/support/tree-of.ts';
import type { CompiledForm } from '../../core/config.ts';

const text = { 'ui:widget': 'text' };
const number = { 'ui:widget': 'number' };
const form: CompiledForm = {
  ...makeForm(
    {
      properties: {
        kind: { type: 'string' },
        other: { type: 'string' },
        places: { type: 'number' },
        price: { type: 'number' },
        total: { type: 'number' },
      },
    },
    { kind: text, other: text, places: number, price: number, total: { ...number, 'ui:readonly': true } },
    {
      submit: { action: 'send' },
      rules: [{ that: treeOf('values.places <= 4'), at: 'places', error: 'tooMany' }],
    },
  ),
  expressions: {
    when: { other: treeOf("values.kind == 'other'") },
    value: [['total', treeOf('values.places * values.price')]],
    required: ['other'],
  },
};
const texts = {
  'fields.kind.label': 'Tipus',
  'fields.other.label': 'Quin',
  'fields.places.label': 'Places',
  'fields.price.label': 'Preu',
  'fields.total.label': 'Total',
  'errors.required': 'Cal omplir-lo',
  'errors.tooMany': 'Quatre com a molt',
};
const byId = (id: string) => document.getElementById(id) as HTMLInputElement;
const fill = async (id: string, value: string) => {
  await userEvent.fill(byId(id), value);
  await userEvent.keyboard('{Tab}');
};

test('a field comes with its condition, is asked for then, and comes back with what was typed', async () => {
  const onSubmit = vi.fn();
  const screen = await render(<Harness form={form} texts={texts} onSubmit={onSubmit} />);
  expect(byId('root_other')).toBeNull();
  await fill('root_kind', 'other');
  await expect.element(screen.getByLabelText('Quin')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await expect.poll(() => byId('root_other__error')?.textContent).toContain('Cal omplir-lo');
  await userEvent.keyboard('{Escape}');
  await fill('root_other', 'un altre');
  await fill('root_kind', 'own');
  await expect.poll(() => byId('root_other')).toBeNull();
  await fill('root_kind', 'other');
  await expect.poll(() => byId('root_other')?.value).toBe('un altre');
});

test('what is hidden is remembered and not sent', async () => {
  const onSubmit = vi.fn();
  const screen = await render(
    <Harness form={form} texts={texts} values={{ kind: 'own', other: 'abans' }} onSubmit={onSubmit} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ kind: 'own' });
});

test('a total follows what is typed, cannot be typed itself, and is sent', async () => {
  const onSubmit = vi.fn();
  const screen = await render(<Harness form={form} texts={texts} onSubmit={onSubmit} />);
  await fill('root_places', '3');
  await fill('root_price', '19.99');
  await expect.poll(() => byId('root_total').value).toMatch(/59[.,]97/);
  expect(byId('root_total').readOnly).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ places: 3, price: 19.99, total: 59.97 });
});

test('a rule between fields is told at its field and goes with its cause', async () => {
  const onSubmit = vi.fn();
  const screen = await render(<Harness form={form} texts={texts} values={{ places: 5 }} onSubmit={onSubmit} />);
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await expect.poll(() => byId('root_places__error')?.textContent).toContain('Quatre com a molt');
  await userEvent.keyboard('{Escape}');
  await fill('root_places', '4');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});
