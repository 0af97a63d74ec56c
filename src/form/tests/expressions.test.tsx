import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Harness, makeForm } from '../../../tests/support/fields/form-harness.tsx';
import { treeOf } from '../../../tests/support/fields/tree-of.ts';
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
/** Closes the list of errors. It gives the focus to the first wrong field, which must not be in the middle of typing. */
async function closeErrors(): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
}

test('a field comes with its condition, is asked for then, and comes back with what was typed', async () => {
  const onSubmit = vi.fn();
  const screen = await render(<Harness form={form} texts={texts} onSubmit={onSubmit} />);
  expect(byId('root_other')).toBeNull();
  await fill('root_kind', 'other');
  await expect.element(screen.getByLabelText('Quin')).toBeVisible();
  expect(byId('root_other').getAttribute('aria-required')).toBe('true');
  expect(document.querySelector('label[for=root_other]')?.textContent).toMatch(/^Quin.\*/);
  await expect.element(screen.getByText('Camp obligatori')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await expect.poll(() => byId('root_other__error')?.textContent).toContain('Cal omplir-lo');
  await closeErrors();
  await fill('root_other', 'un altre');
  await fill('root_kind', 'own');
  await expect.poll(() => byId('root_other')).toBeNull();
  await fill('root_kind', 'other');
  await expect.poll(() => byId('root_other')?.value).toBe('un altre');
});

test('with "otherwise" a field stays there greyed out, is asked for with its condition, and does not count without', async () => {
  const onSubmit = vi.fn();
  const off = { ...form, uiSchema: { ...form.uiSchema, other: { ...text, 'ui:disabled': 'otherwise' } } };
  const screen = await render(
    <Harness form={off} texts={texts} values={{ kind: 'own', other: 'abans' }} onSubmit={onSubmit} />,
  );
  await expect.element(screen.getByLabelText('Quin')).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ kind: 'own' });
  await fill('root_kind', 'other');
  await expect.element(screen.getByLabelText('Quin')).toBeEnabled();
  expect(byId('root_other').getAttribute('aria-required')).toBe('true');
  await fill('root_other', '');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  await expect.poll(() => byId('root_other__error')?.textContent).toContain('Cal omplir-lo');
  await closeErrors();
  await fill('root_kind', 'own');
  await expect.element(screen.getByLabelText('Quin')).toBeDisabled();
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

test('a computed day that is none is absent, and stops nobody from sending', async () => {
  const onSubmit = vi.fn();
  const days: CompiledForm = {
    ...makeForm(
      { properties: { from: { type: 'string' }, until: { type: 'string', format: 'date' } } },
      { from: text, until: { ...text, 'ui:readonly': true } },
      { submit: { action: 'send' } },
    ),
    expressions: { when: {}, value: [['until', treeOf('values.from')]], required: [] },
  };
  const screen = await render(<Harness form={days} onSubmit={onSubmit} />);
  await fill('root_from', '2026-02-01');
  await expect.poll(() => byId('root_until').value).toBe('2026-02-01');
  await fill('root_from', '12026-02-01');
  await expect.poll(() => byId('root_until').value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ from: '12026-02-01' });
});

test('a rule between fields is told at its field and goes with its cause', async () => {
  const onSubmit = vi.fn();
  const screen = await render(<Harness form={form} texts={texts} values={{ places: 5 }} onSubmit={onSubmit} />);
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await expect.poll(() => byId('root_places__error')?.textContent).toContain('Quatre com a molt');
  await closeErrors();
  await fill('root_places', '4');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

const bill: CompiledForm = {
  ...makeForm(
    {
      properties: {
        lines: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              places: { type: 'number' },
              price: { type: 'number' },
              why: { type: 'string' },
              total: { type: 'number' },
            },
          },
        },
        total: { type: 'number' },
      },
    },
    {
      lines: {
        'ui:widget': 'rows',
        items: {
          'ui:widget': 'group',
          places: number,
          price: number,
          why: text,
          total: { ...number, 'ui:readonly': true },
        },
      },
      total: { ...number, 'ui:readonly': true },
    },
    {
      submit: { action: 'send' },
      rules: [{ that: treeOf('item.places <= 4'), at: 'lines.*.places', error: 'tooMany' }],
    },
  ),
  expressions: {
    when: { 'lines.*.why': treeOf('item.price == 0') },
    value: [
      ['lines.*.total', treeOf('item.places * item.price')],
      ['total', treeOf('sum(values.lines.map(line, line.total))')],
    ],
    required: ['lines.*.why'],
  },
};

test('within rows too: a field comes in its row, is asked for there, and totals follow their row and the list', async () => {
  const onSubmit = vi.fn();
  const values = { lines: [{ places: 2, price: 10 }, { places: 5 }] };
  const screen = await render(<Harness form={bill} texts={texts} values={values} onSubmit={onSubmit} />);
  expect(byId('root_total').value).toBe('20');
  await fill('root_lines.~k2.price', '0');
  await expect.poll(() => byId('root_lines.~k2.why')).not.toBeNull();
  expect(byId('root_lines.~k1.why')).toBeNull();
  expect(byId('root_lines.~k2.why').getAttribute('aria-required')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  await closeErrors();
  await expect.poll(() => byId('root_lines.~k2.why__error')?.textContent).toContain('Cal omplir-lo');
  expect(byId('root_lines.~k2.places__error')?.textContent).toContain('Quatre com a molt');
  await fill('root_lines.~k2.places', '4');
  await fill('root_lines.~k2.why', 'convidats');
  await fill('root_lines.~k1.price', '30');
  await expect.poll(() => byId('root_total').value).toBe('60');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  const lines = [
    { places: 2, price: 30, total: 60 },
    { places: 4, price: 0, why: 'convidats', total: 0 },
  ];
  expect(onSubmit).toHaveBeenLastCalledWith({ lines, total: 60 });
});

test('a group within which nothing shows does not show, nor does its section, and the form is sent', async () => {
  const grouped: CompiledForm = {
    ...makeForm(
      {
        required: ['box'],
        properties: {
          kind: { type: 'string' },
          box: { type: 'object', properties: { size: { type: 'number' } } },
        },
      },
      { kind: text, box: { 'ui:widget': 'group', size: number } },
      {
        submit: { action: 'send' },
        sections: [
          { id: 'first', fields: ['kind'] },
          { id: 'second', fields: ['box'] },
        ],
      },
    ),
    expressions: { when: { 'box.size': treeOf("values.kind == 'other'") }, value: [], required: ['box.size'] },
  };
  const onSubmit = vi.fn();
  const words = { ...texts, 'fields.box.label': 'Capsa', 'forms.sample.sections.second.title': 'Mides' };
  const screen = await render(<Harness form={grouped} texts={words} values={{ kind: 'own' }} onSubmit={onSubmit} />);
  await expect.element(screen.getByLabelText('Tipus')).toBeVisible();
  await expect.element(screen.getByText('Capsa')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Mides')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenLastCalledWith({ kind: 'own' });
  await fill('root_kind', 'other');
  await expect.element(screen.getByText('Capsa')).toBeVisible();
  await expect.element(screen.getByText('Mides')).toBeVisible();
});
