import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import configuration from '../../../../messages/_general/ca/app/configuration.json' with { type: 'json' };
import words from '../../../../messages/_general/ca/app/workshop.json' with { type: 'json' };
import { openApp } from '../../../../tests/support/open-app.tsx';
import {
  beAtTheWorkshop,
  CA,
  catalan,
  drag,
  ES,
  FORM,
  fill,
  form,
  good,
  LIST,
  MENU,
  nameOfKind,
  press,
  said,
  server,
  site,
  tab,
  textIn,
} from '../../../../tests/support/sites/at-the-workshop.ts';

beforeEach(beAtTheWorkshop);
afterEach(() => site.restore());

test('a field gets another kind, choices with their texts, and a condition that is built or written', async () => {
  server.write(
    FORM,
    form.replace('  "form":', '  "examples": [{ "day": "2026-01-31", "guests": 3 }],\n  "form":'),
    null,
    form,
  );
  await openApp(site, '/workshop?open=forms/room');
  await press(/^Assistents guests/);
  await page.getByLabelText(words.bounds.minimum).fill('2');
  await expect.poll(() => textIn(FORM)).toContain('"ui:width": "half", "minimum": 2 }');
  await page.getByLabelText(words.bounds.maximum).fill('many');
  await said(words.notANumber);
  await good();
  expect(textIn(FORM)).not.toContain('maximum');
  await page.getByLabelText(words.fields.kind).selectOptions(nameOfKind('radio'));
  await expect.poll(() => textIn(FORM)).toContain('"enum": ["first", "second"]');
  expect(textIn(FORM)).not.toContain('minimum');
  // Its examples have to pass.
  await expect.poll(() => textIn(FORM)).toContain('{ "day": "2026-01-31", "guests": "first" }');
  await page.getByLabelText(words.choices.name).fill('few');
  await press(words.choices.add);
  await said(fill(words.choices.added, { label: 'few' }));
  await page.getByLabelText('few: Català').fill('Pocs');
  await press('Pujar: Pocs');
  await expect.poll(() => textIn(FORM)).toContain('["first", "few", "second"]');
  await press('Treure: Segona');
  await expect.poll(() => textIn(FORM)).toContain('["first", "few"]');
  await expect.poll(() => textIn(CA)).toContain('"options": { "first": "Primera", "few": "Pocs" }');
  // Another kind has no choices, and so no texts of theirs: keys that pass kinds in the closed box change nothing yet.
  const kind = page.getByLabelText(words.fields.kind);
  (kind.element() as HTMLElement).focus();
  const before = textIn(FORM);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect((kind.element() as HTMLSelectElement).value).not.toBe('radio');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Tab}');
  await good();
  expect(textIn(FORM)).toBe(before);
  await kind.selectOptions(nameOfKind('text'));
  await expect.poll(() => textIn(CA)).toContain('"guests": { "label": "Assistents" }');
  await page.getByRole('button', { name: words.undo }).first().click();
  await expect.poll(() => textIn(CA)).toContain('"options": { "first": "Primera", "few": "Pocs" }');

  await press(words.condition.add);
  await expect.poll(() => textIn(FORM)).toContain(`"ui:when": "values.day == ''"`);
  await page.getByLabelText(words.condition.how).selectOptions(words.condition.filled);
  const expression = page.getByLabelText(words.condition.expression);
  await expect.element(expression).toHaveValue('!isEmpty(values.day)');
  await good();
  await expression.fill('size(values.day) > 3');
  await said(words.condition.beyond);
  await good();
  await expression.fill('');
  await expect.poll(() => textIn(FORM)).not.toContain('ui:when');
});

test('a field is added, copied, renamed, removed and brought back, with its texts', async () => {
  await openApp(site, '/workshop?open=forms/room');
  await press(fill(words.fields.newIn, { title: 'Quan' }));
  await page.getByLabelText(`${words.fields.label}: Català`).fill('Hora d’arribada');
  await good();
  await page.getByLabelText(words.fields.kind).selectOptions(nameOfKind('time'));
  await press(words.fields.add);
  const opener = page.getByRole('button', { name: /^Hora d’arribada horaArribada/ });
  await expect.element(opener).toHaveFocus();
  await expect
    .poll(() => textIn(FORM))
    .toContain('"horaArribada": { "type": "string", "format": "iso-time", "ui:widget": "time" }');
  expect(textIn(FORM)).toContain('"fields": ["day", "guests", "horaArribada"]');
  await expect.poll(() => textIn(CA)).toContain('"horaArribada": { "label": "Hora d’arribada" }');
  await said(words.saved);
  const before = [textIn(FORM), textIn(CA), textIn(ES)];

  await page.getByLabelText(words.fields.name).fill('day');
  await press(words.fields.rename);
  await said(words.fields.takenName);
  await page.getByLabelText(words.fields.name).fill('arrival');
  await press(words.fields.rename);
  await said(fill(words.fields.renamed, { name: 'arrival' }));
  await expect.poll(() => textIn(FORM)).toContain('"fields": ["day", "guests", "arrival"]');
  await expect.poll(() => textIn(CA)).toContain('"arrival": { "label"');
  await press('Copiar: Hora d’arribada');
  await expect.poll(() => textIn(FORM)).toContain('["day", "guests", "arrival", "arrival2"]');
  await press('Treure: Hora d’arribada');
  await said(fill(words.fields.removed, { label: 'Hora d’arribada' }));
  await good();
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: words.undo }).first().click();
  await expect.poll(() => [textIn(FORM), textIn(CA), textIn(ES)]).toEqual(before);
});

test('a field is taken from a record: by the file, then by its name, with the label that all forms share', async () => {
  const RECORD = 'schemas/_records/person.record.json';
  server.write(RECORD, '{\n  "properties": { "town": { "type": "string" }, "day": { "type": "string" } }\n}\n', null);
  server.write('messages/ca/fields.json', '{\n  "town": { "label": "Població" }\n}\n', null);
  await openApp(site, '/workshop?open=forms/room');
  await press(fill(words.fields.newIn, { title: 'Quan' }));
  await page.getByLabelText(words.fields.kind).selectOptions(words.fields.shared);
  await press(words.fields.add);
  await said(words.fields.noPart);
  await good();
  await page.getByLabelText(words.fields.sharedFile).selectOptions('Person');
  await page.getByLabelText(words.fields.sharedPart).selectOptions('day');
  await press(words.fields.add);
  await said(words.fields.takenName);
  await page.getByLabelText(words.fields.sharedPart).selectOptions('Població (town)');
  await said(fill(words.fields.sharedLabel, { label: 'Població' }));
  await good();
  await press(words.fields.add);
  await expect.element(page.getByRole('button', { name: /^Població town/ })).toHaveFocus();
  await expect.poll(() => textIn(FORM)).toContain('"town": { "$ref": "_records/person.record.json#/properties/town" }');
  expect(textIn(FORM)).toContain('"fields": ["day", "guests", "town"]');
  expect(textIn(CA)).toBe(catalan);
});

test('what was removed comes back by the button beside its message, which goes with the next change', async () => {
  await openApp(site, '/workshop?open=forms/room');
  const undo = page.getByRole('button', { name: words.undo, exact: true });
  const remove = async () => {
    await page.getByRole('button', { name: /^Assistents guests/ }).click();
    await press('Treure: Assistents');
    await said(fill(words.fields.removed, { label: 'Assistents' }));
  };
  await remove();
  await undo.last().click();
  await said(words.fields.back);
  await expect.poll(() => textIn(FORM)).toBe(form);
  await remove();
  await expect.poll(() => undo.elements().length).toBe(2);
  await page.getByRole('button', { name: /^Dia day/ }).click();
  await page.getByLabelText('Dia, etiqueta: Català').fill('Data');
  // It would take back the label, and not what its message says.
  await expect.poll(() => undo.elements().length).toBe(1);
});

test('a removed part comes back by the button beside its message, and the focus stays near', async () => {
  await openApp(site, '/workshop?open=lists/halls');
  await tab(words.views.parts).click();
  const add = page.getByLabelText(words.part.add, { exact: true });
  const before = textIn(LIST);
  await expect.element(add).toBeVisible();
  // Arrows choose, and what they pass is not added.
  (add.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(add).not.toHaveValue('');
  await add.selectOptions('sorted');
  expect(textIn(LIST)).toBe(before);
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.poll(() => textIn(LIST)).toContain('"sorted": true');
  const label = configuration.words.sorted;
  await press(fill(words.part.remove, { label }));
  await said(fill(words.choices.removed, { label }));
  await expect.element(add).toHaveFocus();
  await expect.poll(() => textIn(LIST)).not.toContain('sorted');
  await good();
  await page.getByRole('button', { name: words.undo, exact: true }).last().click();
  await expect.poll(() => textIn(LIST)).toContain('"sorted": true');
});

test('an emptied number box stays empty: the number goes where it may, and is asked for where it is needed', async () => {
  const guests = '{ "type": "integer", "enum": [1, 2], "ui:width": "half" }';
  server.write(FORM, form.replace('{ "type": "integer", "ui:width": "half" }', guests), null, form);
  const RECORD = 'schemas/_records/visit.record.json';
  const record = '{\n  "keepYears": 5,\n  "many": true,\n  "properties": {}\n}\n';
  server.write(RECORD, record, null, record);
  await openApp(site, '/workshop?open=records/visit');
  const years = page.getByLabelText(configuration.words.keepYears, { exact: true });
  await years.fill('');
  await expect.poll(() => textIn(RECORD)).not.toContain('keepYears');
  await expect.element(years).toHaveValue('');
  await good();
  await years.fill('7');
  // It is back at its place.
  await expect.poll(() => textIn(RECORD)).toBe(record.replace('5', '7'));
  const many = page.getByRole('checkbox', { name: configuration.words.many });
  await many.click();
  await expect.poll(() => textIn(RECORD)).not.toContain('many');
  await expect.element(many).toHaveFocus();
  await many.click();
  await expect.poll(() => textIn(RECORD)).toBe(record.replace('5', '7'));

  await page.getByRole('link', { name: words.back }).click();
  await page.getByRole('link', { name: /^Room/ }).click();
  await press(/^Assistents guests/);
  await press(words.fields.all);
  await press(/^opcions \(2\)$/);
  const first = page.getByLabelText('1', { exact: true });
  await first.fill('');
  await said(words.notANumber);
  await expect.element(first).toHaveValue('');
  await good();
  expect(textIn(FORM)).toContain('"enum": [1, 2]');
  await first.fill('3');
  await expect.poll(() => textIn(FORM)).toContain('"enum": [3, 2]');
});

test('a new list, and a field that becomes a choice, have every text from the start', async () => {
  await openApp(site, '/workshop?open=forms/room');
  await press(fill(words.fields.newIn, { title: 'Quan' }));
  await page.getByLabelText(`${words.fields.label}: Català`).fill('Convidats');
  await page.getByLabelText(`${words.fields.label}: Castellano`).fill('Invitados');
  await page.getByLabelText(words.fields.kind).selectOptions(nameOfKind('rows'));
  await press(words.fields.add);
  await expect.element(page.getByRole('button', { name: /^Nom name/ })).toBeVisible();
  await expect
    .poll(() => textIn(ES))
    .toContain('{ "label": "Invitados", "fields": { "name": { "label": "Nombre" } } }');
  await page.getByLabelText(words.fields.kind).selectOptions(nameOfKind('select'));
  await expect
    .poll(() => textIn(ES))
    .toContain('{ "label": "Invitados", "options": { "first": "Primera", "second": "Segunda" } }');
});

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
  await expect.poll(() => textIn(ES)).toContain('"fields": { "name": { "label": "Nombre" } }');
  const its = page.getByRole('group', { name: 'Nom', exact: true });
  await its.getByRole('checkbox', { name: words.fields.mustFill }).click();
  await expect.poll(() => textIn(FORM)).toContain('"required": ["name"]');
  await its.getByLabelText(words.fields.kind).selectOptions(nameOfKind('radio'));
  await expect.poll(() => textIn(FORM)).toContain('"enum": ["first", "second"]');
  await good();
  // A condition looks at the row, or at the form.
  await its.getByRole('button', { name: words.condition.add }).click();
  await its.getByLabelText(words.condition.field, { exact: true }).selectOptions('age');
  await expect.poll(() => textIn(FORM)).toContain('"ui:when": "item.age == 0"');

  await its.getByLabelText(words.fields.name).fill('surname');
  await its.getByRole('button', { name: words.fields.rename }).click();
  await said(fill(words.fields.renamed, { name: 'surname' }));
  await expect.poll(() => textIn(CA)).toContain('"fields": { "surname": { "label": "Nom"');
  await press('Baixar: Nom');
  await expect.poll(() => textIn(FORM)).toMatch(/"age": {.*"surname": {/s);
  drag('[data-field="guests/fields/surname"]', '[data-field="guests/fields/age"]');
  await said(fill(words.fields.moved, { label: 'Nom', position: 1, count: 2 }));
  await expect.poll(() => textIn(FORM)).toMatch(/"surname": {.*"age": {/s);
  await press('Copiar: Nom');
  await expect.element(page.getByRole('button', { name: /^Nom surname2/ })).toHaveFocus();
  await page.getByRole('button', { name: 'Treure: Nom' }).first().click();
  await expect.poll(() => textIn(CA)).not.toContain('surname2');
  await press(fill(words.fields.newIn, { title: 'Assistents' }));
  await page.getByLabelText(`${words.fields.label}: Català`, { exact: true }).fill('Menú');
  await press(words.fields.add);
  await expect.poll(() => textIn(CA)).toContain('"menu": { "label": "Menú" }');
  await good();
});

test('each section is a step, and sections are dragged', async () => {
  await openApp(site, '/workshop?open=forms/room');
  await page.getByLabelText(words.sections.new).fill('Qui ve');
  await press(words.sections.add);
  await page.getByRole('checkbox', { name: words.sections.inSteps }).click();
  await expect.poll(() => textIn(FORM)).toContain('"inSteps": true');
  await expect
    .element(page.getByRole('button', { name: fill(words.sections.open, { title: 'Qui ve' }) }))
    .toBeVisible();
  await press(fill(words.sections.open, { title: 'Qui ve' }));
  drag('[data-section="quiVe"]', '[data-section="when"]');
  await expect.poll(() => textIn(FORM)).toContain('"sections": [\n      { "id": "quiVe", "fields": [] }');
  // It is open still, and goes back by its button.
  await press('Baixar: Qui ve');
  await expect.element(page.getByRole('button', { name: 'Baixar: Qui ve' })).toHaveFocus();
  await expect.poll(() => textIn(FORM)).toMatch(/"quiVe", "fields": \[\] \}\n {4}\]/);
  await good();
  await page.getByRole('checkbox', { name: words.sections.inSteps }).click();
  await expect.poll(() => textIn(FORM)).not.toContain('inSteps');
});

test('pages and entries of a list are dragged', async () => {
  await openApp(site, '/workshop?open=pages/workspace');
  await expect.element(page.getByRole('button', { name: /^Sales rooms/ })).toBeVisible();
  drag('[data-page="rooms"]', '[data-page="home"]');
  await said(fill(words.choices.moved, { label: 'Sales', position: 1, count: 2 }));
  await expect.poll(() => textIn(MENU)).toMatch(/"pages": \[\s+\{ "id": "rooms"/);
  await page.getByRole('link', { name: words.back }).click();
  await page.getByRole('link', { name: /^Halls/ }).click();
  await expect.element(page.getByLabelText('Sala petita: Català')).toBeVisible();
  drag('[data-choice="small"]', '[data-choice="large"]');
  await expect.poll(() => textIn(LIST)).toContain('[{ "id": "small" }, { "id": "large" }]');
});

test('a section is made, and a field goes into it by choice and by dragging', async () => {
  await openApp(site, '/workshop?open=forms/room');
  await page.getByLabelText(words.sections.new).fill('Qui ve');
  await press(words.sections.add);
  await expect.poll(() => textIn(FORM)).toContain('{ "id": "quiVe", "fields": [] }');
  await press(/^Assistents guests/);
  await page.getByLabelText(words.sections.in, { exact: true }).selectOptions('Qui ve');
  await expect.poll(() => textIn(FORM)).toContain('{ "id": "quiVe", "fields": ["guests"] }');
  await good();
  await press(/^Assistents guests/);
  drag('[data-field="guests"]', '[data-field="day"]');
  await expect.poll(() => textIn(FORM)).toContain('"fields": ["guests", "day"]');
  await press(fill(words.sections.open, { title: 'Qui ve' }));
  await good();
  await press("Treure l'apartat: Qui ve");
  await expect.poll(() => textIn(FORM)).not.toContain('quiVe');
});

test('entries of a list have their words beside them, and are retired', async () => {
  await openApp(site, '/workshop?open=lists/halls');
  await expect.element(page.getByLabelText('Sala gran: Català')).toHaveValue('Sala gran');
  await good();
  await page.getByRole('checkbox', { name: words.entries.retired }).first().click();
  await page.getByLabelText(words.choices.name).fill('garden');
  await press(words.choices.add);
  await page.getByLabelText('garden: Català').fill('Jardí');
  await expect
    .poll(() => textIn(LIST))
    .toContain('[{ "id": "large", "retired": true }, { "id": "small" }, { "id": "garden" }]');
  await expect.poll(() => textIn('messages/ca/lists/halls.json')).toContain('"garden": "Jardí"');
});

test('a page is moved in the menu; its texts, rights, icon and blocks change without JSON', async () => {
  await openApp(site, '/workshop?open=pages/workspace');
  await press('Pujar: Sales');
  await expect.poll(() => textIn(MENU)).toMatch(/"rooms".*"welcome"/s);
  await press(/^Sales rooms/);
  const title = page.getByLabelText(`Sales, ${words.parts.title}: Català`);
  await title.fill('Sales de reunió');
  await page.getByLabelText(configuration.words.icon, { exact: true }).selectOptions('home');
  await page.getByLabelText(words.part.add, { exact: true }).selectOptions(configuration.words.access);
  await press(words.fields.add);
  await expect.poll(() => textIn(MENU)).toContain('"icon": "home", "access": ["member"]');
  await good();
  // A new block has the name that it needs, and what its kind asks for.
  await page.getByLabelText(words.part.add, { exact: true }).selectOptions('blocks');
  await page.getByRole('button', { name: words.fields.add, exact: true }).last().click();
  await expect.poll(() => textIn(MENU)).toContain('[{ "type": "text", "id": "text" }]');
  await press('text');
  await page.getByLabelText(configuration.words.type, { exact: true }).selectOptions('status');
  await expect.poll(() => textIn(MENU)).toContain('{ "type": "status", "id": "text", "banners": {} }');
  await press(words.part.addItem);
  await expect.poll(() => textIn(MENU)).toContain('{ "type": "text", "id": "text-2" }');
  await expect.poll(() => textIn('messages/ca/pages.json')).toContain('"title": "Sales de reunió"');
  await press('Treure la pàgina: Sales de reunió');
  await expect.poll(() => textIn(MENU)).not.toContain('"rooms"');
  await page.getByRole('button', { name: words.undo }).last().click();
  await expect.poll(() => textIn(MENU)).toContain('"rooms"');
});

test('a block of another kind takes its former texts and entries along, and one step brings all back', async () => {
  const PAGES = ['ca', 'es'].map((language) => `messages/${language}/pages.json`);
  server.write(MENU, textIn(MENU)?.replace('"id": "welcome"', '"id": "welcome", "look": "card"') ?? '', null);
  for (const file of PAGES) server.write(file, '{\n  "home": { "title": "Inici", "welcome": "Hola" }\n}\n', null);
  const before = [MENU, ...PAGES].map(textIn);
  await openApp(site, '/workshop?open=pages/workspace');
  await press(/^Inici home/);
  await press(/^blocs de la pàgina/);
  await press(/^Hola|^welcome/);
  // Its description says the usual choice as the choices read.
  await expect.element(page.getByText(`Com es veu. Per defecte: ${words.values.plain}.`)).toBeVisible();
  await page.getByLabelText(configuration.words.type, { exact: true }).selectOptions(words.values.children);
  await expect.poll(() => textIn(MENU)).toContain('[{ "type": "children", "id": "welcome" }]');
  for (const file of PAGES) await expect.poll(() => textIn(file)).toBe('{\n  "home": { "title": "Inici" }\n}\n');
  await good();
  await page.getByRole('button', { name: words.undo }).first().click();
  await expect.poll(() => [MENU, ...PAGES].map(textIn)).toEqual(before);
});
