import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Harness, makeForm } from '../../../tests/support/fields/form-harness.tsx';
import { withEmptied } from '../../core/forms/emptied.ts';

const form = makeForm(
  {
    properties: {
      member: { type: 'string' },
      name: { type: 'string' },
      email: { type: 'string' },
      language: { type: 'string', enum: ['ca', 'es'], default: 'ca' },
      ok: { type: 'boolean', default: false },
    },
  },
  {
    member: { 'ui:widget': 'value', 'ui:readonly': true },
    name: { 'ui:widget': 'text' },
    email: { 'ui:widget': 'email' },
    language: { 'ui:widget': 'select' },
    ok: { 'ui:widget': 'checkbox' },
  },
);

const byId = (id: string) => document.getElementById(id) as HTMLInputElement;
const send = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));
const clear = () => userEvent.click(page.getByRole('button', { name: 'Esborrar' }));

/** Imitates a browser's autofill: native value, `input` and `change`, and no blur. */
function autofill(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('prefill that arrives later fills only what nobody has touched', async () => {
  const onSubmit = vi.fn();
  const screen = await render(<Harness form={form} onSubmit={onSubmit} />);
  await userEvent.type(byId('root_name'), 'Meu');
  const values = { member: '20001', name: 'Del servidor', email: 'a@b.cat', language: 'es' };
  await screen.rerender(<Harness form={form} onSubmit={onSubmit} values={values} />);
  expect(byId('root_name').value).toBe('Meu');
  expect(byId('root_email').value).toBe('a@b.cat');
  expect(byId('root_member').value).toBe('20001');
  await send();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
    member: '20001',
    name: 'Meu',
    email: 'a@b.cat',
    language: 'es',
    ok: false,
  });
});

test('a field that was emptied on purpose stays empty when prefill arrives', async () => {
  const screen = await render(<Harness form={form} values={{ email: 'a@b.cat' }} />);
  await userEvent.clear(byId('root_email'));
  await screen.rerender(<Harness form={form} values={{ email: 'c@d.cat' }} />);
  expect(byId('root_email').value).toBe('');
});

test('clear takes away what was filled in and leaves the first values', async () => {
  const onSubmit = vi.fn();
  const values = { member: '20001', email: 'a@b.cat', language: 'es' };
  const screen = await render(<Harness form={form} values={values} onSubmit={onSubmit} />);
  await userEvent.type(byId('root_name'), 'Núria');
  await userEvent.fill(byId('root_email'), 'mig');
  await userEvent.selectOptions(byId('root_language'), 'ca');
  await userEvent.click(byId('root_ok'));
  await clear();
  expect(byId('root_name').value).toBe('');
  expect(byId('root_email').value).toBe('a@b.cat');
  expect(byId('root_language').value).toBe('es');
  expect(byId('root_ok').checked).toBe(false);
  expect(byId('root_member').value).toBe('20001');
  await screen.rerender(<Harness form={form} values={{ ...values, member: '20002' }} onSubmit={onSubmit} />);
  expect(byId('root_member').value).toBe('20002');
  await send();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ member: '20002', email: 'a@b.cat', language: 'es', ok: false });
});

test('clear empties a box of what was typed a moment ago, before it counts', async () => {
  await render(<Harness form={form} />);
  byId('root_name').focus();
  autofill(byId('root_name'), 'Núria');
  (page.getByRole('button', { name: 'Esborrar' }).element() as HTMLElement).click();
  await expect.poll(() => byId('root_name').value).toBe('');
});

test('clear can be taken back until something is changed', async () => {
  const kept = vi.fn<(all: unknown, typed: unknown, changed: boolean) => void>();
  await render(<Harness form={form} values={{ email: 'a@b.cat' }} onChange={kept} />);
  const undo = page.getByRole('button', { name: 'Desfer' });
  await userEvent.type(byId('root_name'), 'Núria');
  await userEvent.clear(byId('root_email'));
  await clear();
  await expect.element(page.getByRole('status').getByText('Buidat')).toBeVisible();
  expect(kept.mock.lastCall?.slice(1)).toEqual([{}, false]);
  await userEvent.click(undo);
  expect(byId('root_name').value).toBe('Núria');
  expect(byId('root_email').value).toBe('');
  expect(kept.mock.lastCall?.slice(1)).toEqual([{ name: 'Núria', email: null }, true]);
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Esborrar' })).toHaveFocus();
  await clear();
  await userEvent.type(byId('root_name'), 'P');
  await expect.element(undo).not.toBeInTheDocument();
});

test('clear forgets errors', async () => {
  const strict = makeForm(
    { required: ['name'], properties: { name: { type: 'string' } } },
    { name: { 'ui:widget': 'text' } },
  );
  await render(<Harness form={strict} />);
  await send();
  await userEvent.click(page.getByRole('dialog').getByRole('button'));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await clear();
  expect(byId('root_name').getAttribute('aria-invalid')).toBe('false');
  await expect.element(page.getByRole('region', { name: /Revisi/ })).not.toBeInTheDocument();
});

test('browser autofill of ten fields in one tick keeps all ten', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `field${index}`);
  const many = makeForm(
    { properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
    Object.fromEntries(names.map((name) => [name, { 'ui:widget': 'text' }])),
  );
  const onSubmit = vi.fn();
  await render(<Harness form={many} onSubmit={onSubmit} />);
  for (const name of names) autofill(byId(`root_${name}`), `valor de ${name}`);
  byId('root_field0').form?.requestSubmit();
  const expected = Object.fromEntries(names.map((name) => [name, `valor de ${name}`]));
  await expect.poll(() => onSubmit.mock.calls).toEqual([[expected]]);
  for (const name of names) expect(byId(`root_${name}`).value).toBe(expected[name]);
});

test('a key is not taken over at once, but after a pause, on blur, and before the form goes away', async () => {
  const onChange = vi.fn();
  const screen = await render(<Harness form={form} onChange={onChange} />);
  autofill(byId('root_name'), 'a');
  expect(onChange.mock.lastCall?.[0]).not.toHaveProperty('name');
  await expect.poll(() => onChange.mock.lastCall?.[0]).toMatchObject({ name: 'a' });
  byId('root_name').focus();
  autofill(byId('root_name'), 'ab');
  byId('root_name').blur();
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ name: 'ab' });
  autofill(byId('root_name'), 'abc');
  await screen.unmount();
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ name: 'abc' });
});

test('while values are on their way nothing can be changed or sent twice, and the keyboard keeps its place', async () => {
  const onSubmit = vi.fn();
  const screen = await render(<Harness form={form} onSubmit={onSubmit} />);
  await send();
  await screen.rerender(<Harness form={form} onSubmit={onSubmit} busy />);
  const button = page.getByRole('button', { name: 'Enviar' });
  expect(button.element().getAttribute('aria-disabled')).toBe('true');
  await expect.element(button).toHaveFocus();
  await expect.element(page.getByText("S'està enviant…")).toBeVisible();
  await userEvent.keyboard('{Enter}');
  byId('root_name').form?.requestSubmit();
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(byId('root_name').readOnly).toBe(true);
  await userEvent.click(byId('root_ok'));
  expect(byId('root_ok').checked).toBe(false);
  await screen.rerender(<Harness form={form} onSubmit={onSubmit} />);
  await userEvent.click(byId('root_ok'));
  expect(byId('root_ok').checked).toBe(true);
});

test('a submit that answers with a promise is busy until it ends, however it ends', async () => {
  let fail = (_: Error) => undefined as unknown;
  const onSubmit = vi.fn(() => new Promise((_, reject) => (fail = reject)));
  await render(<Harness form={form} onSubmit={onSubmit} />);
  await send();
  byId('root_name').form?.requestSubmit();
  expect(onSubmit).toHaveBeenCalledOnce();
  fail(new Error('offline'));
  await expect.poll(() => byId('root_name').readOnly).toBe(false);
  await send();
  expect(onSubmit).toHaveBeenCalledTimes(2);
  fail(new Error('offline'));
});

test('a newer version of the form takes over what is typed', async () => {
  const onSubmit = vi.fn();
  const screen = await render(<Harness form={form} onSubmit={onSubmit} />);
  await userEvent.type(byId('root_name'), 'Núria');
  const next = makeForm(
    { properties: { name: { type: 'string' }, age: { type: 'integer', default: 3 } } },
    { name: { 'ui:widget': 'text' }, age: { 'ui:widget': 'number' } },
  );
  await screen.rerender(<Harness form={next} onSubmit={onSubmit} />);
  expect(byId('root_name').value).toBe('Núria');
  await send();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Núria', age: 3 });
});

test('what was filled in before gets no default where it was emptied; what people cannot change does', async () => {
  const fixed = { type: 'string', default: 'v2' };
  const group = { type: 'object', properties: { street: { type: 'string' }, floor: { type: 'string', default: '1' } } };
  const again = makeForm(
    { properties: { ...(form.schema.properties as object), fixed, group } },
    {
      ...form.uiSchema,
      fixed: { 'ui:widget': 'value', 'ui:readonly': true },
      group: { 'ui:widget': 'group', street: { 'ui:widget': 'text' }, floor: { 'ui:widget': 'text' } },
    },
  );
  const onSubmit = vi.fn();
  const sent = { name: 'Núria', group: { street: 'Gran' } };
  await render(<Harness form={again} values={withEmptied(again, sent)} onSubmit={onSubmit} />);
  expect([byId('root_language').value, byId('root_ok').checked]).toEqual(['', false]);
  await clear();
  await send();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ ...sent, fixed: 'v2' });
});

test('a box that was filled in without an event is read at the press of the button, and a refused one keeps its text', async () => {
  const onSubmit = vi.fn();
  const quiet = makeForm(
    {
      required: ['name', 'clau', 'compte'],
      properties: { name: { type: 'string' }, clau: { type: 'string' }, compte: { type: 'string', minLength: 5 } },
    },
    { name: { 'ui:widget': 'text' }, clau: { 'ui:widget': 'password' }, compte: { 'ui:widget': 'iban' } },
  );
  await render(<Harness form={quiet} onSubmit={onSubmit} />);
  const fill = (name: string, text: string) => {
    const box = document.getElementById(`root_${name}`) as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
    return box;
  };
  fill('name', 'Pau');
  fill('clau', 'secret');
  const account = fill('compte', 'es9');
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(account.value.toLowerCase()).toBe('es9');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  fill('compte', 'es9121');
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenLastCalledWith({ name: 'Pau', clau: 'secret', compte: 'ES9121' });
});

test('lists, ticks and circles that were set without an event are read at the press of the button', async () => {
  const onSubmit = vi.fn();
  const choice = { type: 'string', enum: ['a', 'b', 'c'] };
  const several = { type: 'array', uniqueItems: true, items: choice };
  const widgets = { kept: 'select', list: 'select', one: 'radio', stars: 'rating', yes: 'checkbox', on: 'switch' };
  const more = { several: 'checkboxes', range: 'slider', accepted: 'acceptance' };
  const ui = Object.fromEntries(
    Object.entries({ ...widgets, ...more }).map(([name, widget]) => [name, { 'ui:widget': widget }]),
  );
  const quiet = makeForm(
    {
      properties: {
        kept: choice,
        list: choice,
        one: choice,
        stars: { type: 'integer', minimum: 1, maximum: 5 },
        several,
        yes: { type: 'boolean' },
        on: { type: 'boolean' },
        accepted: { type: 'boolean' },
        range: { type: 'integer', minimum: 0, maximum: 10 },
      },
    },
    ui,
  );
  await render(<Harness form={quiet} values={{ kept: 'b', several: ['a'] }} onSubmit={onSubmit} />);
  const set = <Box extends Element>(box: Box, word: 'value' | 'checked', to: string | boolean) =>
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), word)?.set?.call(box, to);
  const named = (name: string) => [...document.querySelectorAll<HTMLInputElement>(`[name$="${name}"]`)];
  set(byId('root_kept'), 'value', 'nothing that it offers');
  set(byId('root_list'), 'value', 'c');
  set(named('one')[1] as HTMLInputElement, 'checked', true);
  set(named('stars')[3] as HTMLInputElement, 'checked', true);
  for (const box of named('several').slice(1)) set(box, 'checked', true);
  for (const name of ['yes', 'on', 'accepted']) set(byId(`root_${name}`), 'checked', true);
  set(byId('root_range'), 'value', '7');
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
    kept: 'b',
    list: 'c',
    one: 'b',
    stars: 4,
    several: ['a', 'b', 'c'],
    yes: true,
    on: true,
    accepted: true,
    range: 7,
  });
});

test('a tick that nobody may change stays as it is, whatever the page has', async () => {
  const onSubmit = vi.fn();
  const fixed = makeForm(
    { properties: { name: { type: 'string' }, yes: { type: 'boolean' } } },
    { name: { 'ui:widget': 'text' }, yes: { 'ui:widget': 'checkbox', 'ui:readonly': true } },
  );
  await render(<Harness form={fixed} values={{ name: 'Pau', yes: false }} onSubmit={onSubmit} />);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked')?.set?.call(byId('root_yes'), true);
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Pau', yes: false });
});

test('rows in which nothing is filled in are not sent, unless the form asks for them', async () => {
  const onSubmit = vi.fn();
  const list = { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } };
  const ui = { 'ui:widget': 'rows', items: { 'ui:widget': 'group', name: { 'ui:widget': 'text' } } };
  const two = makeForm(
    { properties: { free: list, asked: { ...list, minItems: 1 } }, required: ['asked'] },
    {
      free: ui,
      asked: ui,
    },
  );
  const values = { free: [{}, { name: 'Pau' }, {}], asked: [{ name: 'Ona' }, {}] };
  const screen = await render(<Harness form={two} values={values} onSubmit={onSubmit} />);
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenLastCalledWith({ free: [{ name: 'Pau' }], asked: [{ name: 'Ona' }] });
  await screen.rerender(<Harness form={two} values={{ free: [{}], asked: [{ name: 'Ona' }] }} onSubmit={onSubmit} />);
  await userEvent.click(page.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenLastCalledWith({ asked: [{ name: 'Ona' }] });
});
