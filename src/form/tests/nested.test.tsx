import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Harness, makeForm } from '../../../tests/support/fields/form-harness.tsx';

const byId = (id: string) => document.getElementById(id) as HTMLInputElement;
const send = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));
const closeDialog = () => userEvent.click(page.getByRole('dialog').getByRole('button'));
const text = { 'ui:widget': 'text' };

const address = {
  type: 'object',
  required: ['street'],
  properties: { street: { type: 'string' }, country: { type: 'string', default: 'ES' }, abroad: { type: 'boolean' } },
  if: { properties: { abroad: { const: true } }, required: ['abroad'] },
  // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
  then: { properties: { region: { type: 'string', default: 'Occitània' } }, required: ['region'] },
};
const addressUi = {
  'ui:widget': 'group',
  street: { ...text, 'ui:width': 'half' },
  country: { ...text, 'ui:width': 'half' },
  abroad: { 'ui:widget': 'checkbox' },
  region: text,
};
const guest = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, age: { type: 'integer' }, home: address },
};

const form = makeForm(
  {
    required: ['home'],
    properties: {
      title: { type: 'string' },
      home: address,
      guests: { type: 'array', maxItems: 5, items: guest },
      tags: { type: 'array', items: { type: 'string', maxLength: 5 } },
    },
  },
  {
    title: text,
    home: addressUi,
    guests: {
      'ui:widget': 'rows',
      items: { 'ui:widget': 'group', name: text, age: { 'ui:widget': 'number' }, home: addressUi },
    },
    tags: { 'ui:widget': 'rows', items: text },
  },
);

const texts = {
  'fields.home.label': 'Adreça',
  'fields.street.label': 'Carrer',
  'fields.region.label': 'Regió',
  'fields.guests.label': 'Assistents',
  'fields.guests.item': 'Assistent {{number}}',
  'fields.name.label': 'Nom',
  'fields.tags.label': 'Etiquetes',
  'errors.maxLength': 'Massa llarg',
};

const links = () =>
  page
    .getByRole('dialog')
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);
const names = () => [...document.querySelectorAll<HTMLInputElement>('input[id$=".name"]')].map(({ value }) => value);

test('what is filled in of a group travels as an object, and nothing of it when nothing is', async () => {
  const onSubmit = vi.fn();
  const loose = makeForm({ properties: { home: address } }, { home: addressUi });
  await render(<Harness form={loose} texts={texts} values={{ home: { country: '' } }} onSubmit={onSubmit} />);
  await userEvent.clear(byId('root_home.country'));
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({});
  await userEvent.fill(byId('root_home.street'), 'Major');
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ home: { street: 'Major' } });
});

test('a condition within a group brings its field in with its default, and takes it out of what is sent', async () => {
  const onSubmit = vi.fn();
  await render(<Harness form={form} texts={texts} onSubmit={onSubmit} />);
  await userEvent.fill(byId('root_home.street'), 'Major');
  expect(byId('root_home.region')).toBeNull();
  await userEvent.click(byId('root_home.abroad'));
  expect(byId('root_home.region').value).toBe('Occitània');
  await userEvent.fill(byId('root_home.region'), 'Bretanya');
  await send();
  expect(onSubmit.mock.lastCall?.[0].home).toEqual({
    street: 'Major',
    country: 'ES',
    abroad: true,
    region: 'Bretanya',
  });
  await userEvent.click(byId('root_home.abroad'));
  await send();
  expect(onSubmit.mock.lastCall?.[0].home).toEqual({ street: 'Major', country: 'ES', abroad: false });
  await userEvent.click(byId('root_home.abroad'));
  expect(byId('root_home.region').value).toBe('Bretanya');
});

test('errors within groups and rows are named with their row, and each link lands on its field', async () => {
  const values = { guests: [{ name: 'Pau' }, { home: { street: 'Major', abroad: true } }], tags: ['ok', 'too long'] };
  await render(<Harness form={form} texts={texts} values={values} />);
  await userEvent.clear(byId('root_guests.~k2.home.region'));
  await send();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(links()).toEqual([
    'Adreça – Carrer: El camp és obligatori',
    'Assistent 2 – Nom: El camp és obligatori',
    'Assistent 2 – Adreça – Regió: El camp és obligatori',
    'Etiquetes 2: Massa llarg',
  ]);
  await userEvent.click(page.getByRole('dialog').getByRole('link', { name: /Regió/ }));
  await expect.poll(() => document.activeElement?.id).toBe('root_guests.~k2.home.region');
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
});

test('an answer of the server lands in its row, follows it, and goes with the first correction', async () => {
  const values = { guests: [{ name: 'Pau' }, { name: 'Ona' }] };
  const screen = await render(<Harness form={form} texts={texts} values={values} />);
  const serverErrors = { 'guests.1.name': ['Ja hi és'] };
  await screen.rerender(<Harness form={form} texts={texts} values={values} serverErrors={serverErrors} />);
  await closeDialog();
  const second = document.querySelectorAll<HTMLInputElement>('input[id$=".name"]')[1] as HTMLInputElement;
  await userEvent.click(page.getByRole('button', { name: /amunt Assistent 2/ }));
  expect(names()).toEqual(['Ona', 'Pau']);
  expect(second.getAttribute('aria-invalid')).toBe('true');
  await expect.element(page.getByRole('region').getByText('Assistent 1 – Nom: Ja hi és')).toBeVisible();
  await userEvent.type(second, 'x');
  expect(second.getAttribute('aria-invalid')).toBe('false');
});

test('what is typed in rows is kept for another visit, without secrets, and comes back', async () => {
  const secret = makeForm(
    {
      properties: {
        users: { type: 'array', items: { type: 'object', properties: { name: {}, key: {} } } },
        home: address,
      },
    },
    {
      users: { 'ui:widget': 'rows', items: { 'ui:widget': 'group', name: text, key: { 'ui:widget': 'password' } } },
      home: addressUi,
    },
  );
  const kept = vi.fn<(all: unknown, typed: unknown, changed: boolean) => void>();
  const values = { users: [{ name: 'Pau', key: 'abc' }], home: { street: 'Major', country: 'FR' } };
  const screen = await render(<Harness form={secret} values={values} onChange={kept} />);
  await userEvent.type(byId('root_users.~k1.name'), '!');
  await userEvent.clear(byId('root_home.street'));
  await userEvent.tab();
  const typed = { users: [{ name: 'Pau!' }], home: { street: null } };
  expect(kept.mock.lastCall?.slice(1)).toEqual([typed, true]);
  await screen.unmount();
  await render(<Harness form={secret} values={values} typed={typed} onChange={kept} />);
  expect(byId('root_users.~k1.name').value).toBe('Pau!');
  expect(byId('root_home.street').value).toBe('');
  expect(byId('root_home.country').value).toBe('FR');
});

test('values that arrive later reach the fields of a group nobody has touched, and no list somebody has', async () => {
  const screen = await render(<Harness form={form} values={{ guests: [{ name: 'Pau' }] }} />);
  await userEvent.type(byId('root_home.street'), 'Meu');
  await userEvent.type(byId('root_guests.~k1.name'), '!');
  const values = { home: { street: 'Seu', country: 'FR' }, guests: [{ name: 'Ona' }], tags: ['a'] };
  await screen.rerender(<Harness form={form} values={values} />);
  expect(byId('root_home.street').value).toBe('Meu');
  expect(byId('root_home.country').value).toBe('FR');
  expect(names()).toEqual(['Pau!']);
  expect(document.querySelectorAll('input[id^="root_tags."]')).toHaveLength(1);
});

test('clear takes rows away and undo brings them back with what was in them', async () => {
  await render(<Harness form={form} values={{ guests: [{ name: 'Pau' }] }} />);
  await userEvent.click(page.getByRole('button', { name: /Afegir/ }).first());
  await userEvent.type(byId('root_guests.~k2.name'), 'Ona');
  await userEvent.click(page.getByRole('button', { name: 'Esborrar' }));
  expect(names()).toEqual(['Pau']);
  await userEvent.click(page.getByRole('button', { name: 'Desfer' }));
  expect(names()).toEqual(['Pau', 'Ona']);
});

test('a newer version of the form takes over what is typed in rows', async () => {
  const screen = await render(<Harness form={form} values={{ guests: [{ name: 'Pau' }] }} />);
  await userEvent.type(byId('root_guests.~k1.name'), '!');
  await screen.rerender(<Harness form={{ ...form }} values={{ guests: [{ name: 'Pau' }] }} />);
  expect(names()).toEqual(['Pau!']);
});

test('names that look like paths never make two fields one', async () => {
  const onSubmit = vi.fn();
  const odd = makeForm(
    {
      properties: {
        'a.b': { type: 'string' },
        'a b': { type: 'string' },
        'a/b': { type: 'string' },
        a: { type: 'object', properties: { b: { type: 'string' } } },
        a_b: { type: 'string' },
      },
    },
    { 'a.b': text, 'a b': text, 'a/b': text, a_b: text, a: { 'ui:widget': 'group', b: text } },
  );
  await render(<Harness form={odd} onSubmit={onSubmit} />);
  const inputs = [...document.querySelectorAll<HTMLInputElement>('form input')];
  expect(new Set(inputs.map(({ id }) => id)).size).toBe(5);
  for (const [index, input] of inputs.entries()) await userEvent.fill(input, String(index));
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ 'a.b': '0', 'a b': '1', 'a/b': '2', a: { b: '3' }, a_b: '4' });
});

test('a widget in a row reads and fills its own row', async () => {
  const codes = makeForm(
    {
      properties: {
        country: { type: 'string' },
        places: {
          type: 'array',
          items: { type: 'object', properties: { country: { type: 'string' }, code: { type: 'string' } } },
        },
      },
    },
    {
      country: text,
      places: {
        'ui:widget': 'rows',
        items: {
          'ui:widget': 'group',
          country: text,
          code: { 'ui:widget': 'postal-code', 'ui:options': { country: 'country', home: 'ES' } },
        },
      },
    },
  );
  await render(<Harness form={codes} values={{ country: 'FR', places: [{ country: 'ES' }, { country: 'FR' }] }} />);
  expect(byId('root_places.~k1.code').inputMode).toBe('numeric');
  expect(byId('root_places.~k2.code').inputMode).toBe('text');
});
