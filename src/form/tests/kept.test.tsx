import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Harness, makeForm } from '../../../tests/support/fields/form-harness.tsx';
import type { Values } from '../../core/config.ts';

const text = { type: 'string' };
const form = makeForm(
  { properties: { name: text, fixed: text, password: text } },
  {
    name: { 'ui:widget': 'text' },
    fixed: { 'ui:widget': 'text', 'ui:readonly': true },
    password: { 'ui:widget': 'password' },
  },
  { submit: { action: 'send' }, buttons: ['submit', 'clear', { id: 'more', form: 'another' }] },
);
const texts = { 'fields.name.label': 'Nom', 'fields.password.label': 'Clau', 'forms.sample.buttons.more': 'Un altre' };
const values = { name: 'Núria', fixed: '20001' };
const name = page.getByLabelText('Nom');
const password = page.getByRole('textbox', { name: 'Clau' });

test('what is worth keeping is what was typed, and never a secret', async () => {
  const kept = vi.fn<(all: Values, typed: Values) => void>();
  await render(<Harness form={form} texts={texts} values={values} onChange={kept} />);
  await password.fill('Benvinguda');
  await userEvent.tab();
  await expect.poll(() => kept.mock.lastCall?.[1]).toEqual({});
  await name.fill('Pau');
  await expect.poll(() => kept.mock.lastCall?.[1]).toEqual({ name: 'Pau' });
  await name.clear();
  await expect.poll(() => kept.mock.lastCall?.[1]).toEqual({ name: null });
  expect(kept.mock.lastCall?.[0]).toEqual({ fixed: '20001', password: 'Benvinguda' });
});

test('the first key says that there is something to lose; leaving the page keeps every key', async () => {
  const kept = vi.fn<(all: Values, typed: Values, changed: boolean) => void>();
  await render(<Harness form={form} texts={texts} values={values} onChange={kept} />);
  await name.click();
  const type = (letters: string) => {
    const input = name.element() as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, letters);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  // Nothing is waited for from here on.
  type('P');
  expect(kept.mock.calls.map(([, , changed]) => changed)).toEqual([true]);
  type('Pa');
  expect(kept).toHaveBeenCalledOnce();
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(kept.mock.lastCall?.[1]).toEqual({ name: 'Pa' });
  type('Pau');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(kept.mock.lastCall?.[1]).toEqual({ name: 'Pau' });
});

test('the user goes on with it, over the first values; a secret handed in is refused', async () => {
  const typed = { name: 'Pau', password: 'Benvinguda', fixed: '20002', gone: 'x' };
  const onSubmit = vi.fn();
  const screen = await render(<Harness form={form} texts={texts} typed={typed} onSubmit={onSubmit} />);
  await screen.rerender(<Harness form={form} texts={texts} typed={typed} onSubmit={onSubmit} values={values} />);
  await expect.element(name).toHaveValue('Pau');
  await userEvent.click(name);
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Pau', fixed: '20001' });
});

test('a button of another form hands over what stands in this one, unchecked', async () => {
  const onOther = vi.fn();
  const strict = { ...form, schema: { ...form.schema, required: ['password'] } };
  await render(<Harness form={strict} texts={texts} values={values} onOther={onOther} />);
  await name.fill('Pau');
  await page.getByRole('button', { name: 'Un altre' }).click();
  expect(onOther).toHaveBeenCalledWith({ id: 'more', form: 'another' }, { name: 'Pau', fixed: '20001' });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('password managers find the name beside the secret, nobody else does', async () => {
  const screen = await render(<Harness form={form} texts={texts} account="20001" />);
  const account = document.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  expect(account?.value).toBe('20001');
  expect(account?.getBoundingClientRect().width).toBe(1);
  const own = makeForm(
    { properties: { username: text, password: text } },
    { username: { 'ui:widget': 'text', 'ui:autocomplete': 'username' }, password: { 'ui:widget': 'password' } },
  );
  await screen.rerender(<Harness form={own} texts={texts} account="20001" />);
  expect(document.querySelectorAll('input[autocomplete="username"]')).toHaveLength(1);
});

test('a new version of the form takes over what fits; a value of another kind is empty and does not block', async () => {
  const words = { type: 'array', items: text };
  const group = { type: 'object', properties: { town: text } };
  const boxes = { 'ui:widget': 'rows', items: { 'ui:widget': 'text' } };
  const fields = { 'ui:widget': 'group', town: { 'ui:widget': 'text' } };
  const before = makeForm(
    { properties: { name: text, list: words, place: group } },
    { name: { 'ui:widget': 'text' }, list: boxes, place: fields },
  );
  const after = makeForm(
    { properties: { name: text, list: group, place: words } },
    { name: { 'ui:widget': 'text' }, list: fields, place: boxes },
  );
  const onSubmit = vi.fn();
  const typed = { name: 'Pau', list: ['a'], place: { town: 'Reus' } };
  const screen = await render(<Harness form={before} texts={texts} typed={typed} onSubmit={onSubmit} />);
  await screen.rerender(<Harness form={after} texts={texts} typed={typed} onSubmit={onSubmit} />);
  await page.getByRole('button', { name: 'Enviar' }).click();
  expect(onSubmit).toHaveBeenLastCalledWith({ name: 'Pau' });
});
