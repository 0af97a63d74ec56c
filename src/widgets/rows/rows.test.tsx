import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '../../../tests/support/axe.ts';
import { compileSchema } from '../../../tests/support/compile-schema.ts';
import { Harness, type HarnessProps, makeForm } from '../../../tests/support/fields/form-harness.tsx';

const text = { 'ui:widget': 'text' };
const guests = {
  type: 'array',
  minItems: 1,
  maxItems: 3,
  items: {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, meal: { type: 'string', default: 'peix' } },
  },
};
const guestsUi = { 'ui:widget': 'rows', items: { 'ui:widget': 'group', name: text, meal: text } };
const form = makeForm({ properties: { guests } }, { guests: guestsUi });
const table = makeForm({ properties: { guests } }, { guests: { ...guestsUi, 'ui:options': { look: 'table' } } });
const tags = makeForm(
  { properties: { tags: { type: 'array', items: { type: 'string', minLength: 2 } } } },
  { tags: { 'ui:widget': 'rows', items: text } },
);
const facts = compileSchema(
  {
    type: 'object',
    properties: { facts: { type: 'object', maxProperties: 3, additionalProperties: { type: 'string' } } },
  },
  { submit: { action: 'send' } },
);
const texts = {
  'fields.guests.label': 'Assistents',
  'fields.guests.help': 'Qui vindrà',
  'fields.guests.item': 'Assistent {{number}}',
  'fields.guests.add': 'Afegir un assistent',
  'fields.name.label': 'Nom',
  'fields.meal.label': 'Àpat',
  'fields.tags.label': 'Etiqueta',
  'fields.facts.label': 'Dades',
  'fields.value.label': 'Valor',
};

const show = (props: Partial<HarnessProps> & Pick<HarnessProps, 'form'>) =>
  render(<Harness texts={texts} {...props} />);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const names = () => [...document.querySelectorAll<HTMLInputElement>('input[id$=".name"]')].map(({ value }) => value);
const announcement = () =>
  [...document.querySelectorAll('fieldset [role=status]')].map(({ textContent }) => textContent).join();
const focused = () => document.activeElement as HTMLElement;
const two = { guests: [{ name: 'Pau' }, { name: 'Ona' }] };

test('visually hidden labels do not widen the page at 360 px', async () => {
  await page.viewport(360, 740);
  await show({ form: tags, values: { tags: ['ab'] } });
  const label = page.getByText('Etiqueta 1', { exact: true }).element().closest('label');
  expect(label?.getBoundingClientRect().width).toBe(1);
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
});

test('a new row has the defaults, is announced, and its first field gets the focus', async () => {
  const onSubmit = vi.fn();
  await show({ form, onSubmit });
  await expect.element(page.getByText('Encara no hi ha cap entrada.')).toBeVisible();
  await press('Afegir un assistent');
  await expect.poll(announcement).toBe("S'ha afegit Assistent 1.");
  expect(focused().id).toMatch(/\.name$/);
  await userEvent.keyboard('Pau');
  await press('Enviar');
  expect(onSubmit).toHaveBeenLastCalledWith({ guests: [{ name: 'Pau', meal: 'peix' }] });
});

test('an announcement is said anew in another language', async () => {
  const screen = await show({
    form,
    language: 'es',
    texts: { ...texts, 'fields.guests.item': 'Asistente {{number}}' },
  });
  await press('Afegir un assistent');
  await expect.poll(announcement).toBe('Se ha añadido Asistente 1.');
  await screen.rerender(<Harness form={form} texts={texts} />);
  expect(announcement()).toBe("S'ha afegit Assistent 1.");
});

test('each row is a group named by its number', async () => {
  await show({ form, values: two });
  const row = page.getByRole('group', { name: 'Assistent 2' });
  await expect.element(row.getByLabelText('Nom')).toHaveValue('Ona');
  expect(page.getByRole('group', { name: 'Assistents' }).element().getAttribute('aria-describedby')).toBe(
    'root_guests__help',
  );
});

test('removing a row can be undone; the focus moves to the next row', async () => {
  await show({ form, values: two });
  await userEvent.type(page.getByLabelText('Nom').first(), '!');
  await press('Eliminar Assistent 1');
  expect(names()).toEqual(['Ona']);
  expect(announcement()).toBe("S'ha eliminat Assistent 1.");
  expect(focused().getAttribute('title')).toBe('Eliminar Assistent 1');
  await press('Desfer');
  expect(names()).toEqual(['Pau!', 'Ona']);
  expect(announcement()).toBe("S'ha recuperat Assistent 1.");
});

test('rows move by button and Alt+arrow, and keep the focus', async () => {
  await show({ form, values: two });
  await press('Moure avall Assistent 1');
  expect(names()).toEqual(['Ona', 'Pau']);
  expect(announcement()).toBe('Assistent 1 és ara a la posició 2 de 2.');
  expect(focused().getAttribute('title')).toBe('Moure avall Assistent 2');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(names()).toEqual(['Pau', 'Ona']);
  expect(focused().getAttribute('title')).toBe('Moure amunt Assistent 1');
  await userEvent.keyboard('{Enter}');
  expect(names()).toEqual(['Pau', 'Ona']);
});

test('a row can be duplicated, and a row inserted before it', async () => {
  await show({ form, values: { guests: [{ name: 'Pau', meal: 'carn' }] } });
  await press('Més opcions: Assistent 1');
  await userEvent.click(page.getByRole('menuitem', { name: 'Duplicar Assistent 1' }));
  expect(names()).toEqual(['Pau', 'Pau']);
  await expect.poll(() => focused().id).toMatch(/\.name$/);
  await userEvent.keyboard('2');
  await press('Més opcions: Assistent 2');
  await userEvent.click(page.getByRole('menuitem', { name: /Inserir.*Assistent 2/ }));
  expect(names()).toEqual(['Pau', '', 'Pau2']);
});

test('an optional list goes back to none, and is then absent, whatever number it asks for', async () => {
  const onSubmit = vi.fn();
  const typed = vi.fn();
  const pairs = makeForm({ properties: { guests: { ...guests, minItems: 2 } } }, { guests: guestsUi });
  const screen = await show({ form: pairs, onSubmit, onChange: typed });
  await expect.element(page.getByText('Cap o entre 2 i 3.')).toBeVisible();
  await press('Afegir un assistent');
  await press('Enviar');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await press('Eliminar Assistent 1');
  await press('Enviar');
  expect(onSubmit).toHaveBeenLastCalledWith({});
  const [, draft] = typed.mock.lastCall ?? [];
  await screen.unmount();
  await show({ form: pairs, onSubmit, typed: draft });
  expect(names()).toEqual([]);
  await press('Enviar');
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

test.for(['cards', 'table', 'master-detail'])('with the look %s too', async (look) => {
  await page.viewport(1000, 800);
  const ui = { guests: { ...guestsUi, 'ui:options': { look } } };
  await show({ form: makeForm({ properties: { guests } }, ui), values: { guests: [{ name: 'Pau' }] } });
  await press('Eliminar Assistent 1');
  expect(names()).toEqual([]);
});

test('at its limits a required list says why rows cannot be added or removed', async () => {
  const required = makeForm({ required: ['guests'], properties: { guests } }, { guests: guestsUi });
  await show({ form: required, values: { guests: [{ name: 'Pau' }] } });
  const describes = (element: HTMLElement | SVGElement) =>
    document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
  const remove = button('Eliminar Assistent 1').element();
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  expect(describes(remove)).toContain('el mínim és 1');
  await press('Afegir un assistent');
  await press('Afegir un assistent');
  const add = button('Afegir un assistent').element();
  expect(add.getAttribute('aria-disabled')).toBe('true');
  expect(describes(add)).toContain('el màxim és 3');
  (add as HTMLElement).click();
  expect(names()).toHaveLength(3);
});

test('a single value is a row with one box, named by list and number', async () => {
  const onSubmit = vi.fn();
  await show({ form: tags, onSubmit });
  await press('Afegir-hi una entrada');
  await expect.poll(() => focused().tagName).toBe('INPUT');
  await userEvent.keyboard('a');
  await press('Enviar');
  await userEvent.click(page.getByRole('dialog').getByRole('link', { name: 'Etiqueta 1: Com a mínim 2 caràcters' }));
  const box = page.getByRole('textbox', { name: 'Etiqueta 1' });
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('bc');
  await press('Enviar');
  expect(onSubmit).toHaveBeenLastCalledWith({ tags: ['abc'] });
});

test('a table shows column headings, and each box has a label for screen readers', async () => {
  await page.viewport(1000, 800);
  await show({ form: table, values: two });
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Nom\u202f* obligatori', 'Àpat', 'Accions']);
  await expect.element(page.getByRole('row', { name: /Assistent 2/ }).getByLabelText('Nom')).toHaveValue('Ona');
  await press('Eliminar Assistent 1');
  expect(names()).toEqual(['Ona']);
  await page.viewport(360, 800);
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  await expect.element(page.getByText('Àpat').first()).toBeVisible();
});

test('read-only, it has no buttons; while the form is sent, the layout stays', async () => {
  const screen = await show({ form, values: two });
  await screen.rerender(<Harness form={form} texts={texts} values={two} busy />);
  await press('Eliminar Assistent 2');
  expect(names()).toEqual(['Pau', 'Ona']);
  await screen.rerender(<Harness form={form} texts={texts} values={two} readOnly />);
  await expect.element(button(/Eliminar/)).not.toBeInTheDocument();
  expect([...document.querySelectorAll('input')].every(({ readOnly }) => readOnly)).toBe(true);
});

test('rows in rows are sent nested', async () => {
  const onSubmit = vi.fn();
  const nested = makeForm(
    { properties: { teams: { type: 'array', items: { type: 'object', properties: { guests } } } } },
    { teams: { 'ui:widget': 'rows', items: { 'ui:widget': 'group', guests: guestsUi } } },
  );
  const values = { teams: [{ guests: [{ name: 'Pau' }] }, { guests: [{ name: 'Ona' }] }] };
  await show({ form: nested, texts: { ...texts, 'fields.teams.item': 'Equip {{number}}' }, values, onSubmit });
  await userEvent.click(
    page.getByRole('group', { name: 'Equip 2' }).getByRole('button', { name: 'Afegir un assistent' }),
  );
  await expect.poll(() => focused().id).toMatch(/\.name$/);
  await userEvent.keyboard('Pere');
  const called = page
    .getByRole('button')
    .elements()
    .map((one) => one.getAttribute('title') ?? one.getAttribute('aria-label') ?? one.textContent);
  expect(called).toContain('Eliminar Assistent 1, Equip 2');
  expect(called).toContain('Afegir un assistent: Equip 2');
  expect([...called].sort()).toEqual([...new Set(called)].sort());
  await press('Moure amunt Equip 2');
  await press('Enviar');
  const sent = [{ guests: [{ name: 'Ona' }, { name: 'Pere', meal: 'peix' }] }, { guests: [{ name: 'Pau' }] }];
  expect(onSubmit).toHaveBeenLastCalledWith({ teams: sent });
});

test('in rows in rows it is said which row went, and which one comes back', async () => {
  const nested = makeForm(
    { properties: { teams: { type: 'array', items: { type: 'object', properties: { guests } } } } },
    { teams: { 'ui:widget': 'rows', items: { 'ui:widget': 'group', guests: guestsUi } } },
  );
  const two = [{ name: 'Pau' }, { name: 'Ona' }];
  const named = { ...texts, 'fields.teams.item': 'Equip {{number}}' };
  await show({ form: nested, texts: named, values: { teams: [{ guests: two }, { guests: two }] } });
  await press('Eliminar Assistent 1, Equip 1');
  await press('Eliminar Assistent 1, Equip 2');
  await expect.element(page.getByText("S'ha eliminat Assistent 1, Equip 1.")).toBeVisible();
  await press('Desfer: Assistent 1, Equip 2');
  await expect.element(page.getByText("S'ha recuperat Assistent 1, Equip 2.")).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Desfer: Assistent 1, Equip 1' })).toBeVisible();
});

test('a button of a field says in which row it stands', async () => {
  const trip = {
    type: 'object',
    properties: { day: { type: 'string', format: 'date' }, way: { type: 'string', enum: ['a', 'b'] } },
  };
  const trips = makeForm(
    { properties: { trips: { type: 'array', items: trip } } },
    {
      trips: {
        'ui:widget': 'rows',
        items: { 'ui:widget': 'group', day: { 'ui:widget': 'date' }, way: { 'ui:widget': 'radio' } },
      },
    },
  );
  const named = { 'fields.trips.item': 'Viatge {{number}}', 'fields.day.label': 'Dia', 'fields.way.label': 'Mitjà' };
  await show({ form: trips, texts: named, values: { trips: [{ way: 'a' }, { way: 'b' }] } });
  await expect.element(button(/Dia, Viatge 2/)).toBeVisible();
  await expect.element(button(/Mitjà, Viatge 2/)).toBeVisible();
  expect(button(/Dia, Viatge 1/).elements()).toHaveLength(1);
});

test('in rows in rows each list that opens one entry has a way back of its own', async () => {
  const opened = { ...guestsUi, 'ui:options': { look: 'master-detail' } };
  const nested = makeForm(
    { properties: { teams: { type: 'array', items: { type: 'object', properties: { guests } } } } },
    { teams: { 'ui:widget': 'rows', items: { 'ui:widget': 'group', guests: opened } } },
  );
  const one = [{ name: 'Pau' }];
  const named = { ...texts, 'fields.teams.item': 'Equip {{number}}' };
  await show({ form: nested, texts: named, values: { teams: [{ guests: one }, { guests: one }] } });
  const called = () =>
    [...document.querySelectorAll('button')].map(
      (button) => button.title || button.getAttribute('aria-label') || button.textContent,
    );
  await expect.poll(called).toContain('Tornar a la llista: Assistents, Equip 2');
  expect(called().toSorted()).toEqual([...new Set(called())].toSorted());
});

test('an object with free property names keeps its order and reports a repeated name', async () => {
  const onSubmit = vi.fn();
  await show({ form: facts, values: { facts: [{ name: '9', value: 'a' }] }, onSubmit });
  await press('Afegir-hi una entrada');
  await expect.poll(() => focused().id).toMatch(/\.name$/);
  await userEvent.keyboard('9{Tab}b');
  await press('Enviar');
  const links = page.getByRole('dialog').getByRole('link', { name: 'Nom: Aquest nom ja és a la llista.' });
  await expect.poll(() => links.elements().length).toBe(2);
  await userEvent.click(links.last());
  await expect.poll(() => focused().id).toMatch(/\.name$/);
  expect(await axeViolations()).toEqual([]);
  await userEvent.clear(page.getByLabelText('Nom').last());
  await userEvent.type(page.getByLabelText('Nom').last(), '1');
  await press('Enviar');
  const sent = [
    { name: '9', value: 'a' },
    { name: '1', value: 'b' },
  ];
  expect(onSubmit).toHaveBeenLastCalledWith({ facts: sent });
});

const unique = { ...guests, uniqueItems: true };
test.each([
  ['cards', makeForm({ properties: { guests: unique } }, { guests: guestsUi })],
  ['table', makeForm({ properties: { guests: unique } }, { guests: { ...guestsUi, 'ui:options': { look: 'table' } } })],
])(
  '%s: of two equal entries the error says which, both are marked, and its link leads to the later one',
  async (_look, equal) => {
    await page.viewport(1280, 800);
    const onSubmit = vi.fn();
    const ona = { name: 'Ona', meal: 'peix' };
    await show({ form: equal, onSubmit, values: { guests: [ona, { name: 'Pau', meal: 'peix' }, ona] } });
    await press('Enviar');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    const link = page.getByRole('dialog').getByRole('link');
    await expect.element(link).toHaveTextContent("L'entrada 3 repeteix l'entrada 1.");
    await userEvent.click(link);
    await expect
      .poll(() => (focused() as HTMLInputElement).closest('[data-row]')?.textContent)
      .toContain('Assistent 3');
    const marked = [...document.querySelectorAll('[data-row]')].map(({ textContent }) =>
      textContent.includes('Repetida'),
    );
    expect(marked).toEqual([true, false, true]);
    expect(await axeViolations()).toEqual([]);
    await userEvent.fill(page.getByLabelText('Nom').last(), 'Roc');
    await expect.poll(() => document.querySelectorAll('[data-row] small').length).toBe(0);
    expect(onSubmit).not.toHaveBeenCalled();
  },
);

test('of equal single values both are marked, and the link leads to the later one', async () => {
  const list = { type: 'array', uniqueItems: true, items: { type: 'string' } };
  const equal = makeForm({ properties: { tags: list } }, { tags: { 'ui:widget': 'rows', items: text } });
  await show({ form: equal, values: { tags: ['ab', 'cd', 'ab'] } });
  await press('Enviar');
  await userEvent.click(page.getByRole('dialog').getByRole('link'));
  await expect
    .poll(() => focused().closest('li') === document.querySelectorAll('[data-row]')[2]?.closest('li'))
    .toBe(true);
  const marked = [...document.querySelectorAll('[data-row]')].map(({ textContent }) =>
    textContent.includes('Repetida'),
  );
  expect(marked).toEqual([true, false, true]);
});
