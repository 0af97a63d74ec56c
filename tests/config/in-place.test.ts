import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  addField,
  copyField,
  type FieldFiles,
  removeField,
  renameField,
  sharedParts,
} from '../../src/app/blocks/workshop/field-acts.ts';
import { changeKind, requireField, setKind, textsToBeginWith } from '../../src/app/blocks/workshop/field-kind.ts';
import { fieldTo, setKeyword, withSection } from '../../src/app/blocks/workshop/form-edit.ts';
import { setValue, withItem } from '../../src/app/blocks/workshop/json-edit.ts';
import { fieldKinds, newKinds } from '../../src/app/blocks/workshop/kind-list.ts';
import { checkConfig } from '../../src/compiler/index.ts';
import { listFiles } from '../../src/compiler/read/files.ts';
import { fieldsIn } from '../../src/compiler/scaffold/fields.ts';
import { newFiles, surroundingsOf } from '../../src/compiler/scaffold/scaffold.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const FORM = 'schemas/certificate-request.schema.json';
let root: string;
let texts: Map<string, string>;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'in place '));
  for (const folder of ['schemas', 'menus', 'messages'])
    await cp(path.join(ROOT, folder), path.join(root, folder), { recursive: true });
  const paths = (await Promise.all(['schemas', 'menus', 'messages'].map((folder) => listFiles(root, folder)))).flat();
  const read = paths
    .filter((file) => file.endsWith('.json'))
    .map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const);
  texts = new Map(await Promise.all(read));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const files = (main: string, own: string, at: FieldFiles['at'] = [], above: readonly string[] = []): FieldFiles => ({
  main,
  at,
  above,
  paths: [...texts.keys()],
  texts: { ca: `messages/ca/${own}.json`, es: `messages/es/${own}.json` },
  textOf: (file) => texts.get(file) ?? null,
});
const put = (edits: ReadonlyMap<string, string>) => {
  for (const [file, text] of edits) texts.set(file, text);
};
const change = (file: string, edit: (text: string) => string) => texts.set(file, edit(texts.get(file) ?? '{}\n'));
const problems = async () => {
  for (const [file, text] of texts) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  return (await checkConfig(root, ROOT)).problems;
};

test('fields of every kind, a condition, a choice, a section: what is made in place is in order', async () => {
  const form = files(FORM, 'forms/certificate-request');
  change(FORM, (text) => withSection(text, 'copies', 'all'));
  for (const [language, title] of [
    ['ca', 'Còpies'],
    ['es', 'Copias'],
  ])
    change(`messages/${language}/forms/certificate-request.json`, (text) =>
      setValue(text, ['sections', 'copies', 'title'], title ?? ''),
    );
  // What its cases expect is no part of this.
  for (const file of [...texts.keys()].filter((one) => one.startsWith('schemas/_cases/'))) texts.delete(file);
  await rm(path.join(root, 'schemas/_cases'), { recursive: true });
  for (const kind of newKinds) {
    const schema = fieldKinds[kind]?.newField ?? {};
    const own = { [kind === 'markdown' ? 'text' : 'label']: 'Text' };
    const words = (language: string) => ({ ...own, ...textsToBeginWith(schema, language) });
    const name = `new_${kind.replaceAll('-', '_')}`;
    put(addField(form, { name, schema, section: 'certificate', texts: { ca: words('ca'), es: words('es') } }));
  }
  change(FORM, (text) => fieldTo(text, 'new_number', 'copies', 0));
  for (const kind of newKinds.filter((one) => one !== 'markdown'))
    change(FORM, () => requireField(form, `new_${kind.replaceAll('-', '_')}`, true));
  change(FORM, (text) => setKeyword(text, 'new_radio', 'ui:width', 'half'));
  change(FORM, (text) => setKeyword(text, 'new_select', 'ui:when', '!isEmpty(values.new_number)'));
  change(FORM, (text) => setKeyword(text, 'new_number', 'maximum', 5));
  put(renameField(files(FORM, 'forms/certificate-request'), 'new_number', 'copies'));
  put(copyField(files(FORM, 'forms/certificate-request'), 'new_radio').edits);
  put(removeField(files(FORM, 'forms/certificate-request'), 'motivo'));
  // The fields of a list's rows.
  const rows = files(FORM, 'forms/certificate-request', ['properties', 'new_rows', 'items'], ['new_rows', 'fields']);
  for (const kind of ['number', 'radio', 'date'] as const) {
    const schema = fieldKinds[kind]?.newField ?? {};
    const words = { label: 'Text', ...textsToBeginWith(schema, 'ca') };
    put(addField(rows, { name: kind, schema, section: null, texts: { ca: words, es: words } }));
    change(FORM, () => requireField(rows, kind, true));
  }
  change(FORM, (text) => setKeyword(text, 'date', 'ui:when', 'item.number > 17', rows.at));
  change(FORM, () => setKind(rows, 'radio', 'select'));
  put(renameField(rows, 'number', 'years'));
  put(copyField(rows, 'date').edits);
  put(removeField(rows, 'name'));
  expect(await problems()).toEqual([]);
  expect(texts.get(FORM)).toContain('!isEmpty(values.copies)');
  expect(texts.get(FORM)).toContain('item.years > 17');
});

test('a field of another kind has nothing left of the former one', () => {
  const form = files(FORM, 'forms/certificate-request');
  for (const kind of newKinds) {
    const template = fieldKinds[kind]?.newField;
    const changed = setKind(form, 'enviarPorEmail', kind);
    const { enviarPorEmail } = JSON.parse(changed).properties;
    const isYesOrNo = kind === 'checkbox' || kind === 'switch';
    expect(enviarPorEmail).toEqual(isYesOrNo ? { ...template, default: false } : template);
  }
});

test('choices and their texts go along to another kind that has choices', async () => {
  const form = () => files(FORM, 'forms/certificate-request');
  const schema = { type: 'string', enum: ['north', 'south'], default: 'south', 'ui:widget': 'radio' };
  const options = { north: 'Nord', south: 'Sud' };
  const words = { label: 'Zona', options };
  put(addField(form(), { name: 'zone', schema, section: 'certificate', texts: { ca: words, es: words } }));
  const zone = () => JSON.parse(texts.get(FORM) ?? '').properties.zone;
  const said = () => JSON.parse(texts.get('messages/ca/forms/certificate-request.json') ?? '').zone;
  put(changeKind(form(), 'zone', 'checkboxes'));
  expect(zone()).toEqual({
    ...fieldKinds.checkboxes?.newField,
    items: { type: 'string', enum: ['north', 'south'] },
  });
  expect(said()).toEqual(words);
  expect(await problems()).toEqual([]);
  put(changeKind(form(), 'zone', 'select'));
  expect(zone()).toEqual({ type: 'string', enum: ['north', 'south'], 'ui:widget': 'select' });
  expect(said()).toEqual(words);
  put(changeKind(form(), 'zone', 'text'));
  expect(said()).toEqual({ label: 'Zona' });
});

test('a field that is defined elsewhere is taken from there: from a record, a shared file, the form itself', async () => {
  const form = () => files(FORM, 'forms/certificate-request');
  const target = (file: string, name: string) =>
    sharedParts(form())
      .get(file)
      ?.find((one) => one.name === name)?.target ?? '';
  const add = (main: FieldFiles, name: string, $ref: string, words: object = { label: 'x' }) =>
    put(addField(main, { name, schema: { $ref }, section: 'certificate', texts: { ca: words, es: words } as never }));
  change(FORM, (text) => setValue(text, ['definitions'], { short: { type: 'string', maxLength: 5 } }));
  add(form(), 'titulos', target('schemas/_records/person.record.json', 'titulos'), {});
  add(form(), 'mailbox', target('schemas/_shared/formats.schema.json', 'email'));
  add(form(), 'short', target(FORM, 'short'));
  const { titulos, mailbox, short } = JSON.parse(texts.get(FORM) ?? '').properties;
  expect(titulos).toEqual({ $ref: '_records/person.record.json#/properties/titulos' });
  expect(mailbox).toEqual({ $ref: '_shared/formats.schema.json#/definitions/email' });
  expect(short).toEqual({ $ref: '#/definitions/short' });

  // A form that keeps a record takes its own property as it is; what comes from elsewhere becomes a property first.
  const thing = { kind: 'record' as const, name: 'visit', below: 'my-college', titles: { ca: 'V', es: 'V' } };
  const labels = { day: { ca: 'Dia', es: 'Día' }, host: { ca: 'A', es: 'A' } };
  put(newFiles({ ...thing, fields: fieldsIn('day:date, host'), labels }, surroundingsOf(texts)));
  const VISIT = 'schemas/visit.schema.json';
  const visit = () => files(VISIT, 'forms/visit');
  const RECORD = 'schemas/_records/visit.record.json';
  put(removeField(visit(), 'host'));
  const before = texts.get(RECORD);
  put(addField(visit(), { name: 'host', schema: { $ref: `${RECORD}#/properties/host` }, section: null, texts: {} }));
  expect(texts.get(RECORD)).toBe(before);
  const email = { $ref: target('schemas/_shared/formats.schema.json', 'email') };
  const words = { label: 'x' };
  put(addField(visit(), { name: 'mailbox', schema: email, section: null, texts: { ca: words, es: words } }));
  put(copyField(visit(), 'mailbox').edits);
  expect(JSON.parse(texts.get(VISIT) ?? '').properties).toMatchObject({
    host: { $ref: '_records/visit.record.json#/properties/host' },
    mailbox2: { $ref: '_records/visit.record.json#/properties/mailbox2' },
  });
  expect(JSON.parse(texts.get(RECORD) ?? '').properties).toMatchObject({
    mailbox: { $ref: '../_shared/formats.schema.json#/definitions/email' },
    mailbox2: { $ref: '../_shared/formats.schema.json#/definitions/email' },
  });
  for (const language of ['ca', 'es'])
    change(`messages/${language}/forms/visit.json`, (text) => setValue(text, ['host'], { label: 'A' }));
  expect(await problems()).toEqual([]);
});

test('a renamed property of a record says its former name, in the record and in all forms that keep it', async () => {
  const thing = {
    kind: 'record' as const,
    name: 'vehicle',
    below: 'my-college',
    titles: { ca: 'Vehicle', es: 'Vehículo' },
  };
  const fields = fieldsIn('plate, colour');
  const labels = { plate: { ca: 'Matrícula', es: 'Matrícula' }, colour: { ca: 'Color', es: 'Color' } };
  put(newFiles({ ...thing, fields, labels }, surroundingsOf(texts)));
  const form = () => files('schemas/vehicle.schema.json', 'forms/vehicle');
  put(renameField(form(), 'plate', 'registration'));
  // Fields that are added to the form are kept too.
  const words = { label: 'x' };
  const doors = { name: 'doors', schema: { type: 'integer', minimum: 2 }, section: null };
  put(addField(form(), { ...doors, texts: { ca: words, es: words } }));
  put(copyField(form(), 'doors').edits);
  const record = JSON.parse(texts.get('schemas/_records/vehicle.record.json') ?? '');
  expect(record.properties).toMatchObject({ doors: { minimum: 2 }, doors2: { minimum: 2 } });
  expect(record.properties.registration).toEqual({ type: 'string', maxLength: 200, was: 'plate' });
  expect(JSON.parse(texts.get('schemas/vehicle.schema.json') ?? '').properties.registration).toEqual({
    $ref: '_records/vehicle.record.json#/properties/registration',
  });
  expect(await problems()).toEqual([]);
});

test('a renamed field of a form, of its rows or of its record has the new name in the cases too', async () => {
  const form = files(FORM, 'forms/certificate-request');
  const limits = 'schemas/_cases/certificate-request/limits.case.json';
  put(renameField(form, 'email', 'mailbox'));
  expect(texts.get(limits)).toContain('"mailbox": [ "maxLength" ]');
  expect(texts.get(limits)).not.toContain('"email"');
  const address = 'schemas/_records/contact-address.record.json';
  put(renameField(files(address, 'records/contact-address'), 'fax', 'telefax'));
  expect(await problems()).toEqual([]);
  const rows = 'schemas/_cases/certificate-request/rows.case.json';
  const schema = { type: 'array', items: { type: 'object', properties: { age: { type: 'integer' } } } };
  put(addField(form, { name: 'guests', schema, section: 'certificate', texts: {} }));
  const filled = { values: { guests: [{ age: 1 }, { age: 'x' }] }, expect: { errors: { 'guests.1.age': ['number'] } } };
  texts.set(rows, JSON.stringify(filled));
  const inRows = files(FORM, 'forms/certificate-request', ['properties', 'guests', 'items'], ['guests', 'fields']);
  put(renameField(inRows, 'age', 'years'));
  expect(JSON.parse(texts.get(rows) ?? '')).toEqual({
    values: { guests: [{ years: 1 }, { years: 'x' }] },
    expect: { errors: { 'guests.1.years': ['number'] } },
  });
});

test('a label that all forms share goes along with the last field of its name', async () => {
  const main = 'schemas/_records/professional-address.record.json';
  put(renameField(files(main, 'records/professional-address'), 'cargo', 'post'));
  expect(JSON.parse(texts.get('messages/ca/fields.json') ?? '')).not.toHaveProperty('cargo');
  expect(await problems()).toEqual([]);
});

test('a renamed field of a group or of rows in a record or a shared file says its former name too', async () => {
  const RECORD = 'schemas/_records/visit.record.json';
  const thing = { kind: 'record' as const, name: 'visit', below: 'my-college', titles: { ca: 'V', es: 'V' } };
  put(newFiles({ ...thing, fields: [], labels: {} }, surroundingsOf(texts)));
  const visit = () => files('schemas/visit.schema.json', 'forms/visit');
  const guests = { type: 'array', items: { type: 'object', properties: { name: { type: 'string', maxLength: 5 } } } };
  const words = { label: 'x', fields: { name: { label: 'x' } } };
  put(addField(visit(), { name: 'guests', schema: guests, section: null, texts: { ca: words, es: words } }));
  const car = { $ref: 'schemas/_shared/car.schema.json#/definitions/car' };
  const wheels = { label: 'x', fields: { plate: { label: 'x' } } };
  texts.set(
    'schemas/_shared/car.schema.json',
    '{ "$schema": "../_dialect/shared.schema.json", "definitions": { "car": { "type": "object", "properties": { "plate": { "type": "string" } } } } }\n',
  );
  put(addField(visit(), { name: 'car', schema: car, section: null, texts: { ca: wheels, es: wheels } }));
  const first = { $ref: `${RECORD}#/properties/guests/items/properties/name` };
  put(
    addField(visit(), {
      name: 'first',
      schema: first,
      section: null,
      texts: { ca: { label: 'x' }, es: { label: 'x' } },
    }),
  );
  expect(await problems()).toEqual([]);
  const at = ['properties', 'guests', 'items'];
  put(renameField(files(RECORD, 'records/visit', at, ['guests', 'fields']), 'name', 'called'));
  put(renameField(files(RECORD, 'records/visit', at, ['guests', 'fields']), 'called', 'fullName'));
  const shared = files(
    'schemas/_shared/car.schema.json',
    'forms/_shared/car',
    ['definitions', 'car'],
    ['car', 'fields'],
  );
  put(renameField(shared, 'plate', 'registration'));
  for (const language of ['ca', 'es'])
    change(`messages/${language}/forms/visit.json`, (text) =>
      setValue(text, ['car', 'fields'], { registration: { label: 'x' } }),
    );
  const { properties } = JSON.parse(texts.get(RECORD) ?? '');
  expect(properties.guests.items.properties).toEqual({
    fullName: { type: 'string', maxLength: 5, was: ['called', 'name'] },
  });
  expect(properties.first.$ref).toBe('#/properties/guests/items/properties/fullName');
  expect(JSON.parse(texts.get('schemas/_shared/car.schema.json') ?? '').definitions.car.properties).toEqual({
    registration: { type: 'string', was: 'plate' },
  });
  expect(await problems()).toEqual([]);
});

test('a state, a move with its e-mail, an entry of a list, and a form open between dates are in order', async () => {
  const titles = { ca: 'Queixa', es: 'Queja' };
  const fields = fieldsIn('what:long');
  const labels = { what: { ca: 'Què', es: 'Qué' } };
  put(
    newFiles(
      { kind: 'procedure', name: 'complaint', below: 'requests', titles, fields, labels },
      surroundingsOf(texts),
    ),
  );
  const procedure = 'schemas/_procedures/complaint.procedure.json';
  change(procedure, (text) => withItem(text, ['states'], 2, 'waiting'));
  change(procedure, (text) => setValue(text, ['moves', 'wait'], { by: ['office'], from: ['open'], to: 'waiting' }));
  change(procedure, (text) => setValue(text, ['moves', 'refuse', 'from', 2], 'waiting'));
  const form = 'schemas/complaint.schema.json';
  change(form, (text) =>
    setValue(text, ['form', 'enabled'], [{ unless: "today <= date('2099-12-31')", error: 'late' }]),
  );
  for (const language of ['ca', 'es']) {
    const words = `messages/${language}/procedures/complaint.json`;
    for (const state of JSON.parse(texts.get(procedure) ?? '').states)
      change(words, (text) => setValue(text, ['states', state], state));
    change(words, (text) => setValue(text, ['moves', 'wait'], 'x'));
    change(`messages/${language}/forms/complaint.json`, (text) => setValue(text, ['enabled', 'late'], 'x'));
  }
  expect(await problems()).toEqual([]);
});
