import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import configuration from '../../../../messages/_general/ca/app/configuration.json' with { type: 'json' };
import words from '../../../../messages/_general/ca/app/workshop.json' with { type: 'json' };
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';
import { sample } from '../../../../tests/support/sites/sample-site.ts';
import { failure, PROPOSED, WorkshopServer } from '../../../../tests/support/sites/workshop-server.ts';
import type { Menu } from '../../../core/config.ts';

const ca = sample.texts.ca as Record<string, Record<string, never>>;
const texts = {
  ...ca,
  app: { ...ca.app, cancel: 'Cancel·lar' as never, configuration: configuration as never },
  pages: { ...ca.pages, workshop: { title: 'Taller' } },
};
const own = { app: { workshop: words as never } };
const menu: Menu = {
  ...sample.menu,
  checks: { ...sample.menu.checks, staff: ['ROLE_STAFF'] },
  pages: [
    ...sample.menu.pages,
    { id: 'workshop', path: '/workshop', access: ['staff'], blocks: [{ type: 'workshop', id: 'files' }] },
  ],
};

const FORM = 'schemas/room.schema.json';
const CA = 'messages/ca/forms/room.json';
const ES = 'messages/es/forms/room.json';
const MENU = 'menus/workspace.json';
const LIST = 'schemas/_lists/halls.list.json';
const pages = `{
  "checks": { "member": ["ROLE_COLEGIADO"], "staff": ["ROLE_STAFF"] },
  "parts": { "home": "home" },
  "pages": [
    { "id": "home", "path": "", "access": ["member"], "blocks": [{ "type": "text", "id": "welcome" }] },
    { "id": "rooms", "path": "sales", "icon": "requests" }
  ]
}
`;
const theme = `${JSON.stringify(
  {
    colors: {
      primary: { main: '#00457c', dark: '#003050', light: '#4080b0', soft: '#e8f0f8' },
      secondary: { main: '#ffc107', dark: '#ffa000', light: '#ffe08a', soft: '#fff6db', ink: '#6b4a00' },
      ...{ ink: { main: '#202020', soft: '#505050' }, ground: '#fafafa', line: '#dddddd', outline: '#707070' },
    },
    font: 'Ubuntu',
    mark: 'mark.svg',
  },
  null,
  2,
)}\n`;
const form = `{
  "$schema": "./_dialect/form.schema.json",
  "type": "object",
  "required": ["day"],
  "properties": {
    "day": { "type": "string" },
    "guests": { "type": "integer", "ui:width": "half" }
  },
  "form": {
    "sections": [
      { "id": "when", "fields": ["day", "guests"] }
    ]
  }
}
`;
const catalan =
  '{\n  "sections": { "when": { "title": "Quan" } },\n  "day": { "label": "Dia" },\n  "guests": { "label": "Assistents" }\n}\n';
const spanish = '{\n  "day": { "label": "Día" },\n  "guests": { "label": "Asistentes" }\n}\n';

let site: FakeSite;
let server: WorkshopServer;
beforeEach(async () => {
  localStorage.clear();
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_STAFF') }));
  server = new WorkshopServer({
    [FORM]: form,
    [CA]: catalan,
    [ES]: spanish,
    'menus/settings.json': '{\n  "defaultLanguage": "ca"\n}\n',
    [MENU]: pages,
    [LIST]: '{\n  "readers": ["member"],\n  "entries": [{ "id": "large" }, { "id": "small" }]\n}\n',
    'messages/ca/lists/halls.json': '{\n  "entries": { "large": "Sala gran", "small": "Sala petita" }\n}\n',
    'messages/ca/pages.json': '{\n  "home": { "title": "Inici" },\n  "rooms": { "title": "Sales" }\n}\n',
  });
  site = fakeSite({ ...sample, menu, texts: { ca: texts, es: texts }, blockTexts: { workshop: { ca: own, es: own } } });
  site.answer(({ method, path, body }) => server.answer(method, path, body));
  await page.viewport(360, 740);
});
afterEach(() => site.restore());

const textIn = (path: string) => server.files.get(path)?.text;
const good = async () => {
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  window.scrollTo(0, 0);
  expect(await axeViolations()).toEqual([]);
};
const tab = (name: string) => page.getByRole('tab', { name, exact: true });

test('a thing is found by its words; its texts change side by side, and undo brings the bytes back', async () => {
  await openApp(site, '/workshop');
  await expect.element(page.getByRole('link', { name: /^Room/ })).toBeVisible();
  await good();
  await page.getByLabelText(words.search).fill('assistents');
  await expect.element(page.getByText('1 resultat', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Assistents', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^Room/ }).click();
  await tab(words.views.texts).click();
  const box = page.getByLabelText('Assistents › etiqueta: Català');
  await expect.element(box).toHaveValue('Assistents');
  await good();
  await box.fill('Nombre d’assistents');
  await expect.element(page.getByText(words.saved)).toBeVisible();
  expect(textIn(CA)).toBe(catalan.replace('"Assistents"', '"Nombre d’assistents"'));
  // A text that a language lacks is written there.
  await page.getByLabelText('Quan › títol: Castellano').fill('Cuándo');
  await vi.waitFor(() =>
    expect(textIn(ES)).toBe(
      spanish.replace('"Asistentes" }\n', '"Asistentes" },\n  "sections": { "when": { "title": "Cuándo" } }\n'),
    ),
  );
  for (let step = 0; step < 2; step += 1) await page.getByRole('button', { name: words.undo }).click();
  await vi.waitFor(() => expect([textIn(CA), textIn(ES)]).toEqual([catalan, spanish]));
});

test('beside what is open the list folds away where there is little room', async () => {
  await page.viewport(1280, 800);
  await openApp(site, '/workshop?open=forms/room');
  const link = page.getByRole('link', { name: /^Room/ });
  const opener = page.getByRole('button', { name: words.list.show });
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
  await expect.element(link).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(link).toBeVisible();
  await expect.element(page.getByRole('button', { name: words.list.hide })).toHaveFocus();
  await page.viewport(1600, 800);
  await expect.element(link).toBeVisible();
});

test('its texts come with its page, and again after a failure', async () => {
  site.lose('block-texts');
  await openApp(site, '/workshop');
  const again = page.getByRole('button', { name: 'Tornar-ho a provar' });
  await expect.element(again).toBeVisible();
  site.lose(null);
  await again.click();
  await expect.element(page.getByRole('link', { name: /^Room/ })).toBeVisible();
});

test('by keyboard alone a field is renamed, required and moved', async () => {
  await openApp(site, '/workshop?open=forms/room');
  const opener = page.getByRole('button', { name: /^Assistents guests/ });
  await expect.element(opener).toBeVisible();
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
  await good();
  // Past the two buttons that move it, to its label.
  await userEvent.keyboard('{Tab}{Tab}{Tab}');
  await expect.element(page.getByLabelText('Assistents, etiqueta: Català')).toHaveFocus();
  await userEvent.keyboard('{End} de fora');
  await vi.waitFor(() => expect(textIn(CA)).toContain('"guests": { "label": "Assistents de fora" }'));
  const needed = page.getByRole('checkbox', { name: words.fields.mustFill });
  (needed.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await vi.waitFor(() => expect(textIn(FORM)).toContain('"required": ["day", "guests"]'));
  const up = page.getByRole('button', { name: 'Pujar: Assistents de fora' });
  (up.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(textIn(FORM)).toContain('"fields": ["guests", "day"]'));
  await expect.element(up).toHaveFocus();
  await expect.element(page.getByText('Assistents de fora és ara el camp 1 de 2.')).toBeVisible();
});

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const said = async (words: string) => expect.element(page.getByText(words, { exact: true })).toBeVisible();
const fill = (text: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((made, [name, value]) => made.replace(`{{${name}}}`, String(value)), text);

test('a field gets another kind, choices with their texts, and a condition that is built or written', async () => {
  await openApp(site, '/workshop?open=forms/room');
  await press(/^Assistents guests/);
  await page.getByLabelText(words.bounds.minimum).fill('2');
  await vi.waitFor(() => expect(textIn(FORM)).toContain('"ui:width": "half", "minimum": 2 }'));
  await page.getByLabelText(words.bounds.maximum).fill('many');
  await said(words.notANumber);
  await good();
  expect(textIn(FORM)).not.toContain('maximum');
  await page.getByLabelText(words.fields.kind).selectOptions(words.fieldKinds.radio);
  await vi.waitFor(() => expect(textIn(FORM)).toContain('"enum": ["option1", "option2"]'));
  expect(textIn(FORM)).not.toContain('minimum');
  await page.getByLabelText(words.choices.name).fill('few');
  await press(words.choices.add);
  await said(fill(words.choices.added, { label: 'few' }));
  await page.getByLabelText('few: Català').fill('Pocs');
  await press('Pujar: Pocs');
  await vi.waitFor(() => expect(textIn(FORM)).toContain('["option1", "few", "option2"]'));
  await press('Treure: option2');
  await vi.waitFor(() => expect(textIn(FORM)).toContain('["option1", "few"]'));
  expect(textIn(CA)).toContain('"options": { "few": "Pocs" }');

  await press(words.condition.add);
  await vi.waitFor(() => expect(textIn(FORM)).toContain(`"ui:when": "values.day == ''"`));
  await page.getByLabelText(words.condition.how).selectOptions(words.condition.filled);
  const expression = page.getByLabelText(words.condition.expression);
  await expect.element(expression).toHaveValue('!isEmpty(values.day)');
  await good();
  await expression.fill('size(values.day) > 3');
  await said(words.condition.beyond);
  await good();
  await expression.fill('');
  await vi.waitFor(() => expect(textIn(FORM)).not.toContain('ui:when'));
});

test('a field is added, copied, renamed, removed and brought back, with its texts', async () => {
  await openApp(site, '/workshop?open=forms/room');
  await press(fill(words.fields.newIn, { title: 'Quan' }));
  await page.getByLabelText(`${words.fields.label}: Català`).fill('Hora d’arribada');
  await good();
  await page.getByLabelText(words.fields.kind).selectOptions(words.fieldKinds.time);
  await press(words.fields.add);
  const opener = page.getByRole('button', { name: /^Hora d’arribada horaArribada/ });
  await expect.element(opener).toHaveFocus();
  await vi.waitFor(() =>
    expect(textIn(FORM)).toContain('"horaArribada": { "type": "string", "format": "iso-time", "ui:widget": "time" }'),
  );
  expect(textIn(FORM)).toContain('"fields": ["day", "guests", "horaArribada"]');
  expect(textIn(CA)).toContain('"horaArribada": { "label": "Hora d’arribada" }');
  const before = [textIn(FORM), textIn(CA), textIn(ES)];

  await page.getByLabelText(words.fields.name).fill('day');
  await press(words.fields.rename);
  await said(words.fields.takenName);
  await page.getByLabelText(words.fields.name).fill('arrival');
  await press(words.fields.rename);
  await said(fill(words.fields.renamed, { name: 'arrival' }));
  await vi.waitFor(() => expect(textIn(FORM)).toContain('"fields": ["day", "guests", "arrival"]'));
  expect(textIn(CA)).toContain('"arrival": { "label"');
  await press('Copiar: Hora d’arribada');
  await vi.waitFor(() => expect(textIn(FORM)).toContain('["day", "guests", "arrival", "arrival2"]'));
  await press('Treure: Hora d’arribada');
  await said(fill(words.fields.removed, { label: 'Hora d’arribada' }));
  await good();
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: words.undo }).first().click();
  await vi.waitFor(() => expect([textIn(FORM), textIn(CA), textIn(ES)]).toEqual(before));
});

/** Drags a line by its handle to where another one stands. */
const drag = (line: string, onto: string) => {
  const handle = document.querySelector(`${line} [data-handle]`) as HTMLElement;
  const { top } = (document.querySelector(onto) as HTMLElement).getBoundingClientRect();
  handle.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
  window.dispatchEvent(new PointerEvent('pointermove', { clientY: top + 1 }));
  window.dispatchEvent(new PointerEvent('pointerup'));
};

test('the fields of a list are changed like those of the form', async () => {
  const rows =
    '{ "type": "array", "items": { "type": "object", "properties": { "name": { "type": "string" }, "age": { "type": "integer" } } } }';
  server.write(FORM, form.replace('{ "type": "integer", "ui:width": "half" }', rows), null, form);
  server.write(CA, catalan.replace('"Assistents"', '"Assistents", "fields": { "name": { "label": "Nom" } }'), null);
  await openApp(site, '/workshop?open=forms/room');
  await press(/^Assistents guests/);
  const opener = page.getByRole('button', { name: /^Nom name/ });
  await opener.click();
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
  await page.getByLabelText('Nom, etiqueta: Castellano').fill('Nombre');
  await vi.waitFor(() => expect(textIn(ES)).toContain('"fields": { "name": { "label": "Nombre" } }'));
  const its = page.getByRole('group', { name: 'Nom', exact: true });
  await its.getByRole('checkbox', { name: words.fields.mustFill }).click();
  await vi.waitFor(() => expect(textIn(FORM)).toContain('"required": ["name"]'));
  await its.getByLabelText(words.fields.kind).selectOptions(words.fieldKinds.radio);
  await vi.waitFor(() => expect(textIn(FORM)).toContain('"enum": ["option1", "option2"]'));
  await good();
  // A condition looks at the row, or at the form.
  await its.getByRole('button', { name: words.condition.add }).click();
  await its.getByLabelText(words.condition.field, { exact: true }).selectOptions('age');
  await vi.waitFor(() => expect(textIn(FORM)).toContain('"ui:when": "item.age == 0"'));

  await its.getByLabelText(words.fields.name).fill('surname');
  await its.getByRole('button', { name: words.fields.rename }).click();
  await said(fill(words.fields.renamed, { name: 'surname' }));
  await vi.waitFor(() => expect(textIn(CA)).toContain('"fields": { "surname": { "label": "Nom"'));
  await press('Baixar: Nom');
  await vi.waitFor(() =>
    expect(textIn(FORM)?.indexOf('"age"')).toBeLessThan(textIn(FORM)?.indexOf('"surname": {') ?? 0),
  );
  drag('[data-field="guests/fields/surname"]', '[data-field="guests/fields/age"]');
  await said(fill(words.fields.moved, { label: 'Nom', position: 1, count: 2 }));
  await vi.waitFor(() =>
    expect(textIn(FORM)?.indexOf('"age": {')).toBeGreaterThan(textIn(FORM)?.indexOf('"surname": {') ?? 0),
  );
  await press('Copiar: Nom');
  await expect.element(page.getByRole('button', { name: /^Nom surname2/ })).toHaveFocus();
  await page.getByRole('button', { name: 'Treure: Nom' }).first().click();
  await vi.waitFor(() => expect(textIn(CA)).not.toContain('surname2'));
  await press(fill(words.fields.newIn, { title: 'Assistents' }));
  await page.getByLabelText(`${words.fields.label}: Català`, { exact: true }).fill('Menú');
  await press(words.fields.add);
  await vi.waitFor(() => expect(textIn(CA)).toContain('"menu": { "label": "Menú" }'));
  await good();
});

test('each section is a step, and sections are dragged', async () => {
  await openApp(site, '/workshop?open=forms/room');
  await page.getByLabelText(words.sections.new).fill('Qui ve');
  await press(words.sections.add);
  await page.getByRole('checkbox', { name: words.sections.inSteps }).click();
  await vi.waitFor(() => expect(textIn(FORM)).toContain('"inSteps": true'));
  await expect
    .element(page.getByRole('button', { name: fill(words.sections.open, { title: 'Qui ve' }) }))
    .toBeVisible();
  await press(fill(words.sections.open, { title: 'Qui ve' }));
  drag('[data-section="quiVe"]', '[data-section="when"]');
  await vi.waitFor(() => expect(textIn(FORM)).toContain('"sections": [\n      { "id": "quiVe", "fields": [] }'));
  // It is open still, and goes back by its button.
  await press('Baixar: Qui ve');
  await expect.element(page.getByRole('button', { name: 'Baixar: Qui ve' })).toHaveFocus();
  await vi.waitFor(() => expect(textIn(FORM)).toMatch(/"quiVe", "fields": \[\] \}\n {4}\]/));
  await good();
  await page.getByRole('checkbox', { name: words.sections.inSteps }).click();
  await vi.waitFor(() => expect(textIn(FORM)).not.toContain('inSteps'));
});

test('pages and entries of a list are dragged', async () => {
  await openApp(site, '/workshop?open=pages/workspace');
  await expect.element(page.getByRole('button', { name: /^Sales rooms/ })).toBeVisible();
  drag('[data-page="rooms"]', '[data-page="home"]');
  await said(fill(words.choices.moved, { label: 'Sales', position: 1, count: 2 }));
  await vi.waitFor(() => expect(textIn(MENU)).toMatch(/"pages": \[\s+\{ "id": "rooms"/));
  await page.getByRole('link', { name: words.back }).click();
  await page.getByRole('link', { name: /^Halls/ }).click();
  await expect.element(page.getByLabelText('Sala petita: Català')).toBeVisible();
  drag('[data-choice="small"]', '[data-choice="large"]');
  await vi.waitFor(() => expect(textIn(LIST)).toContain('[{ "id": "small" }, { "id": "large" }]'));
});

test('a section is made, and a field goes into it by choice and by dragging', async () => {
  await openApp(site, '/workshop?open=forms/room');
  await page.getByLabelText(words.sections.new).fill('Qui ve');
  await press(words.sections.add);
  await vi.waitFor(() => expect(textIn(FORM)).toContain('{ "id": "quiVe", "fields": [] }'));
  await press(/^Assistents guests/);
  await page.getByLabelText(words.sections.in, { exact: true }).selectOptions('Qui ve');
  await vi.waitFor(() => expect(textIn(FORM)).toContain('{ "id": "quiVe", "fields": ["guests"] }'));
  await good();
  await press(/^Assistents guests/);
  drag('[data-field="guests"]', '[data-field="day"]');
  await vi.waitFor(() => expect(textIn(FORM)).toContain('"fields": ["guests", "day"]'));
  await press(fill(words.sections.open, { title: 'Qui ve' }));
  await good();
  await press("Treure l'apartat: Qui ve");
  await vi.waitFor(() => expect(textIn(FORM)).not.toContain('quiVe'));
});

test('entries of a list have their words beside them, and are retired', async () => {
  await openApp(site, '/workshop?open=lists/halls');
  await expect.element(page.getByLabelText('Sala gran: Català')).toHaveValue('Sala gran');
  await good();
  await page.getByRole('checkbox', { name: words.entries.retired }).first().click();
  await page.getByLabelText(words.choices.name).fill('garden');
  await press(words.choices.add);
  await page.getByLabelText('garden: Català').fill('Jardí');
  await vi.waitFor(() =>
    expect(textIn(LIST)).toContain('[{ "id": "large", "retired": true }, { "id": "small" }, { "id": "garden" }]'),
  );
  await vi.waitFor(() => expect(textIn('messages/ca/lists/halls.json')).toContain('"garden": "Jardí"'));
});

test('a page is moved in the menu; its texts, rights, icon and blocks change without JSON', async () => {
  await openApp(site, '/workshop?open=pages/workspace');
  await press('Pujar: Sales');
  await vi.waitFor(() =>
    expect(textIn(MENU)?.indexOf('"rooms"')).toBeLessThan(textIn(MENU)?.indexOf('"welcome"') ?? 0),
  );
  await press(/^Sales rooms/);
  const title = page.getByLabelText(`Sales, ${words.parts.title}: Català`);
  await title.fill('Sales de reunió');
  await page.getByLabelText(words.words.icon, { exact: true }).selectOptions('home');
  await page.getByLabelText(words.part.add, { exact: true }).selectOptions(words.words.access);
  await vi.waitFor(() => expect(textIn(MENU)).toContain('"icon": "home", "access": ["member"]'));
  await good();
  expect(textIn('messages/ca/pages.json')).toContain('"title": "Sales de reunió"');
  await press('Treure la pàgina: Sales de reunió');
  await vi.waitFor(() => expect(textIn(MENU)).not.toContain('"rooms"'));
  await page.getByRole('button', { name: words.undo }).last().click();
  await vi.waitFor(() => expect(textIn(MENU)).toContain('"rooms"'));
});

test('settings have an editor of their schema', async () => {
  await openApp(site, '/workshop?open=settings/settings');
  await page.getByLabelText(words.part.add, { exact: true }).selectOptions('links');
  await page.getByLabelText(words.part.name).last().fill('web');
  await page.getByRole('button', { name: words.part.addNamed }).last().click();
  await page.getByLabelText('web', { exact: true }).fill('https://www.exemple.cat');
  await vi.waitFor(() =>
    expect(textIn('menus/settings.json')).toContain('"links": { "web": "https://www.exemple.cat" }'),
  );
  await good();
});

test('colours show their contrast as they are changed', async () => {
  server.write('menus/theme.json', theme, null, theme);
  await openApp(site, '/workshop?open=look/theme');
  await press(words.words.colors);
  await page.getByLabelText(words.words.ground, { exact: true }).fill('#102030');
  await vi.waitFor(() => expect(textIn('menus/theme.json')).toContain('"ground": "#102030"'));
  await expect.element(page.getByText(/en cal 4.5/).first()).toBeVisible();
  await good();
});

test('something new is begun by its title, as the commands do it; a refusal is said', async () => {
  await openApp(site, '/workshop');
  await press(words.begin.open);
  await page.getByLabelText(`${words.parts.title}: Català`).fill('Reserva d’aules');
  await expect.element(page.getByLabelText(words.begin.name)).toHaveValue('reserva-daules');
  await good();
  server.next = [() => failure(422, 'No')];
  await press(words.begin.make);
  await said('No');
  await press(words.begin.make);
  await expect.element(page.getByRole('heading', { name: 'Reserva daules' })).toBeVisible();
  expect(textIn('schemas/reserva-daules.schema.json')).toContain('"properties"');
  expect(textIn(MENU)).toContain('"reserva-daules"');
});

test('a problem leads to its place in the file, where it is marked; what is typed there is saved', async () => {
  server.problems = [
    {
      ...{ file: FORM, line: 6, column: 22, severity: 'error' },
      ...{ message: 'unknown type "strnig"', remedy: 'did you mean "string"?', language: 'en' },
    },
  ];
  await openApp(site, '/workshop');
  await expect.element(page.getByText('1 error', { exact: true }).first()).toBeVisible();
  await good();
  await page.getByRole('link', { name: `${FORM}:6` }).click();
  const editor = page.getByRole('textbox', { name: FORM });
  await expect.element(editor).toBeVisible();
  const host = [...document.querySelectorAll('*')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot as ShadowRoot;
  await vi.waitFor(() => expect(host.querySelector('.cm-lintRange-error')?.textContent).toBe('"string"'));
  await vi.waitFor(() => expect(host.activeElement).toBe(host.querySelector('.cm-content')));
  await good();
  // The cursor stands at the problem.
  await userEvent.keyboard('{ArrowRight}x');
  await vi.waitFor(() =>
    expect(textIn(FORM)).toBe(form.replace('"day": { "type": "string"', '"day": { "type": "xstring"')),
  );
  await userEvent.keyboard('{Control>}z{/Control}');
  await vi.waitFor(() => expect(textIn(FORM)).toBe(form));
});

test('two people at one place: both texts show, and one is chosen', async () => {
  await openApp(site, '/workshop?open=forms/room');
  await tab(words.views.texts).click();
  const box = page.getByLabelText('Dia › etiqueta: Català');
  await expect.element(box).toHaveValue('Dia');
  server.write(CA, catalan.replace('"Dia"', '"Data"'), 'Pau');
  await box.fill('Dia de la reserva');
  await expect.element(page.getByText(`Algú altre ha canviat el mateix tros de ${CA}`, { exact: false })).toBeVisible();
  const choice = page.getByRole('region', { name: words.conflict.title });
  await expect.element(choice).toHaveTextContent('"Dia de la reserva"');
  await expect.element(choice).toHaveTextContent('"Data"');
  await good();
  await page.getByRole('button', { name: words.conflict.keepMine }).click();
  await vi.waitFor(() => expect(textIn(CA)).toBe(catalan.replace('"Dia"', '"Dia de la reserva"')));
  await expect.element(page.getByText(words.saved)).toBeVisible();
});

test('a save that fails is said, and what was typed goes out later', async () => {
  await openApp(site, '/workshop?open=forms/room');
  await tab(words.views.texts).click();
  const box = page.getByLabelText('Dia › etiqueta: Català');
  await expect.element(box).toHaveValue('Dia');
  site.answer(() => failure(503));
  await box.fill('Data');
  await expect.element(page.getByText(words.notSaved)).toBeVisible();
  site.answer(({ method, path, body }) => server.answer(method, path, body));
  await page.getByRole('button', { name: 'Tornar-ho a provar' }).click();
  await expect.element(page.getByText(words.saved)).toBeVisible();
  expect(textIn(CA)).toContain('"Data"');
});

test('what publishing changes is read first; it takes a note, and a faster colleague is told of', async () => {
  server.write(CA, catalan.replace('"Dia"', '"Data"'), 'Pau', catalan);
  server.report = {
    ...{ conflicts: 0, orphaned: [], refused: [], hidden: [{ place: ['Adreça', 'Càrrec'], people: 3 }] },
    changes: [
      {
        ...{ subject: 'texts', id: 'ca', title: 'Català' },
        changes: [{ kind: 'changed', path: ['a'], place: ['Dia'], before: 'Dia', after: 'Data' }],
      },
    ],
  };
  await openApp(site, '/workshop');
  await tab(words.tabs.publish).click();
  await expect.element(page.getByText('«Dia» passa a ser «Data»')).toBeVisible();
  await good();
  await page.getByLabelText(words.publish.note).fill('Paraules més clares');
  await page.getByRole('checkbox', { name: words.publish.hides }).click();
  server.next = [() => failure(412)];
  const publish = page.getByRole('button', { name: words.publish.now });
  await publish.click();
  await expect.element(page.getByText(configuration.changed)).toBeVisible();
  await publish.click();
  await expect.element(page.getByText(words.publish.done)).toBeVisible();
  await expect.element(page.getByText(words.publish.nothing)).toBeVisible();
  expect(server.published).toEqual([{ live: '9714658bf2e75a42', note: 'Paraules més clares', hides: true }]);
});

test('everything is discarded after a question', async () => {
  server.write(CA, catalan.replace('"Dia"', '"Data"'), 'Pau', catalan);
  await openApp(site, '/workshop');
  await tab(words.tabs.publish).click();
  await page.getByRole('button', { name: words.discard.all }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.discard.all }).click();
  await expect.element(page.getByText(words.publish.nothing)).toBeVisible();
  expect(textIn(CA)).toBe(catalan);
});

test('a zip is tried before it replaces the files; a token is shown once', async () => {
  await openApp(site, '/workshop');
  await tab(words.tabs.transfer).click();
  await expect.element(page.getByText(words.tokens.none)).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['PK'], 'files.zip', { type: 'application/zip' }));
  await expect.element(page.getByText(words.transfer.would)).toBeVisible();
  await good();
  await page.getByRole('button', { name: words.transfer.take }).click();
  await expect.element(page.getByText(words.transfer.done)).toBeVisible();
  const sent = site.calls.filter(({ path }) => path.startsWith('/config/workshop/zip')).map(({ path }) => path);
  expect(sent).toEqual(['/config/workshop/zip?dry=1', '/config/workshop/zip']);

  await page.getByRole('button', { name: words.tokens.new }).click();
  await expect.element(page.getByLabelText(words.tokens.name)).toHaveFocus();
  await page.getByLabelText(words.tokens.name).fill('Portàtil');
  await page.getByRole('button', { name: words.tokens.new }).click();
  await expect.element(page.getByText('cfg_K7QP2MXDR4TN6WCB')).toBeVisible();
  await good();
  await page.getByRole('button', { name: 'Retirar la clau «Portàtil»' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.tokens.withdraw }).click();
  await expect.element(page.getByText(words.tokens.none)).toBeVisible();
});

const SHOWN = {
  languages: ['ca', 'es'],
  pages: [
    {
      ...{ id: 'room', path: '/room', title: 'Sala', only: false, roles: [{ id: 'ROLE_A', title: 'soci' }] },
      ...{ forms: [{ id: 'room', title: 'Sala' }], states: ['empty' as const, 'errors' as const] },
    },
  ],
  mails: [{ id: 'room', title: 'Reserva' }],
  documents: [],
};

test('a text that is chosen in the preview is there to be changed; no other window can choose one', async () => {
  server.things = SHOWN;
  await openApp(site, '/workshop?open=forms/room');
  await tab(words.preview.title).click();
  const frame = page.getByTitle(words.preview.frame.replace('{{title}}', 'Sala'));
  await expect.element(frame).toBeVisible();
  expect(frame.element().getAttribute('sandbox')).toBe('allow-scripts allow-forms');
  await expect.element(page.getByLabelText(words.preview.role)).toHaveDisplayValue('soci');
  await good();
  const say = (
    data: unknown,
    origin = 'null',
    source: Window | null = (frame.element() as HTMLIFrameElement).contentWindow,
  ) => window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
  const chosen = { preview: 'chosen', key: ['forms', 'room', 'guests', 'label'] };
  say(chosen, location.origin);
  say(chosen, 'null', window);
  say({ ...chosen, key: 'guests' });
  say({ preview: 'chosen', key: ['app', 'failed', 'retry'] });
  await expect.element(page.getByText(words.preview.programs)).toBeVisible();
  await expect.element(frame).toBeVisible();
  say(chosen);
  await expect.element(page.getByLabelText('Assistents, etiqueta: Català')).toHaveFocus();
  await tab(words.preview.title).click();
  say({ preview: 'chosen', key: ['forms', 'room', 'sections', 'when', 'title'] });
  await expect.element(page.getByLabelText('Quan › títol: Català')).toHaveFocus();
});

test('the preview stays while the newest files have errors or nobody answers', async () => {
  server.things = SHOWN;
  await openApp(site, '/workshop?open=forms/room');
  server.preview = {
    ...server.preview,
    problems: [
      {
        file: FORM,
        line: 7,
        column: 1,
        severity: 'error',
        message: 'unknown widget',
        remedy: 'mend it',
        language: 'en',
      },
    ],
  };
  await tab(words.preview.title).click();
  await expect.element(page.getByText(`${FORM}:7`, { exact: true })).toBeVisible();
  await expect.element(page.getByTitle(/Sala/)).toBeVisible();
  await good();
});

test('a preview that does not begin can be asked for again', async () => {
  server.things = SHOWN;
  const answer = server.answer.bind(server);
  let fails = true;
  server.answer = async (method, path, body) =>
    fails && path.endsWith('/preview') ? failure(503) : answer(method, path, body);
  await openApp(site, '/workshop?open=forms/room');
  await tab(words.preview.title).click();
  await expect.element(page.getByText(words.preview.failed)).toBeVisible();
  await good();
  fails = false;
  await page.getByRole('button', { name: 'Tornar-ho a provar' }).click();
  await expect.element(page.getByTitle(/Sala/)).toBeVisible();
});

test('where a second person is asked for, publishing proposes; it is taken back, and another one is confirmed', async () => {
  server.write(CA, catalan.replace('"Dia"', '"Data"'), 'Pau', catalan);
  server.approval = true;
  await openApp(site, '/workshop');
  await tab(words.tabs.publish).click();
  await page.getByLabelText(words.publish.note).fill('Paraules més clares');
  await page.getByRole('button', { name: words.publish.propose }).click();
  await expect.element(page.getByText(words.publish.proposed)).toBeVisible();
  await expect.element(page.getByText(words.waiting.needsOther)).toBeVisible();
  await good();
  expect(textIn(CA)).toContain('"Data"');
  await page.getByRole('button', { name: 'Retirar «Paraules més clares»' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.waiting.withdraw }).click();
  await expect.element(page.getByText(words.waiting.none)).toBeVisible();

  server.publications = [{ ...PROPOSED, mine: false, changedSince: 2 }];
  await tab(words.tabs.files).click();
  await tab(words.tabs.publish).click();
  await expect.element(page.getByText('han canviat 2 fitxers del taller', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: words.waiting.changes }).click();
  await expect.element(page.getByRole('button', { name: words.waiting.hideChanges })).toBeVisible();
  await good();
  await page.getByRole('button', { name: 'Confirmar «Les tarifes noves»' }).click();
  await expect.element(page.getByText(words.publish.done)).toBeVisible();
  expect(server.publications[0]?.state).toBe('published');
});

test('a proposal is declined with a reason, and one that failed says why', async () => {
  server.publications = [{ ...PROPOSED, mine: false }];
  await openApp(site, '/workshop');
  await tab(words.tabs.publish).click();
  await page.getByRole('button', { name: words.waiting.decline }).click();
  const decline = page.getByRole('form', { name: words.waiting.decline });
  await decline.getByRole('button').click();
  await expect.element(page.getByText(words.waiting.whyMissing)).toBeVisible();
  await good();
  await page.getByLabelText(words.waiting.why).fill('Falta una coma');
  await decline.getByRole('button').click();
  await expect.element(page.getByText(words.waiting.none)).toBeVisible();
  expect(server.publications[0]).toMatchObject({ state: 'declined', reason: 'Falta una coma' });

  server.publications = [{ ...PROPOSED, state: 'failed', failure: 'Mentrestant s’ha publicat una altra versió.' }];
  await tab(words.tabs.files).click();
  await tab(words.tabs.publish).click();
  await expect.element(page.getByText('Mentrestant s’ha publicat una altra versió.').last()).toBeVisible();
  await good();
});

test('files are published at a time that is typed as people write it', async () => {
  server.write(CA, catalan.replace('"Dia"', '"Data"'), 'Pau', catalan);
  await openApp(site, '/workshop');
  await tab(words.tabs.publish).click();
  const due = page.getByLabelText(words.publish.due, { exact: true });
  await due.fill('demà');
  await page.getByRole('button', { name: words.publish.now, exact: true }).click();
  await expect.element(page.getByText(words.publish.dueWrong)).toBeVisible();
  await due.fill('31/12/2026 8:00');
  await page.getByRole('button', { name: words.publish.now, exact: true }).click();
  await expect.element(page.getByText(words.waiting.scheduled)).toBeVisible();
  expect(server.published).toEqual([expect.objectContaining({ due: '2026-12-31T08:00' })]);
  await good();
});

test('words of before are rewritten when somebody says so', async () => {
  server.former = [FORM];
  await openApp(site, '/workshop');
  const offer = page.getByRole('region', { name: words.former.title });
  await expect.element(offer).toHaveTextContent('1 fitxer té paraules');
  await good();
  await offer.getByRole('button', { name: words.former.rewrite }).click();
  await expect.element(page.getByText("1 fitxer té les paraules d'ara.")).toBeVisible();
});
