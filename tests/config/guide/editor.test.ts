import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { getLanguageService, type LanguageService, TextDocument } from 'vscode-json-languageservice';
import { checkConfig, writeNames } from '../../../src/compiler/index.ts';

/** The files in an editor with the folder open: the language service of Visual Studio Code, with our settings. */
const ROOT = path.resolve(import.meta.dirname, '../../..');
const PROJECT = pathToFileURL(`${ROOT}/`);
let service: LanguageService;

beforeAll(async () => {
  // Those of an older program would do for nothing here.
  await writeNames(ROOT, (await checkConfig(ROOT)).config);
  const settings = JSON.parse(await readFile(path.join(ROOT, '.vscode/settings.json'), 'utf8'));
  service = getLanguageService({
    schemaRequestService: (url) => readFile(new URL(url), 'utf8'),
    workspaceContext: { resolveRelativePath: (name, base) => new URL(name, base).href },
  });
  service.configure({
    validate: settings['json.validate.enable'],
    schemas: settings['json.schemas'].map(({ fileMatch, url }: { fileMatch: string[]; url: string }) => ({
      fileMatch: fileMatch.map((one) => one.replace(/^(!?)\//, (_, not) => `${not}${decodeURI(PROJECT.href)}`)),
      uri: new URL(url, PROJECT).href,
    })),
  });
});

const PERSON = '_records/person.record.json#/properties/nombre';

/** `▮` is where the cursor stands. */
async function offered(file: string, text: string): Promise<string[]> {
  const document = open(file, text.replace('▮', ''));
  const at = document.positionAt(text.indexOf('▮'));
  const found = await service.doComplete(document, at, service.parseJSONDocument(document));
  return found?.items.map(({ label }) => label.replaceAll('"', '')) ?? [];
}

async function underlined(file: string, text: string): Promise<string[]> {
  const document = open(file, text);
  const found = await service.doValidation(document, service.parseJSONDocument(document));
  return found.map(({ range }) => document.getText(range));
}

const open = (file: string, text: string) => TextDocument.create(new URL(file, PROJECT).href, 'json', 1, text);

test.each([
  ['schemas/x.schema.json', '{ "properties": { "a": { "ui:widget": ▮ } } }', ['textarea', 'select', 'money']],
  ['schemas/x.schema.json', '{ "form": { ▮ } }', ['submit', 'sections', 'prefill', 'results', 'inSteps']],
  ['schemas/x.schema.json', '{ "form": { "submit": { "action": ▮ } } }', ['communication', 'procedure']],
  ['schemas/x.schema.json', '{ "form": { "sections": [{ ▮ }] } }', ['id', 'fields', 'when']],
  ['schemas/x.schema.json', '{ "form": { "results": { "201": { ▮ } } } }', ['severity', 'text']],
  ['schemas/x.schema.json', '{ "properties": { "a": { ▮ } } }', ['$ref', 'type', 'ui:widget']],
  [
    'schemas/x.schema.json',
    '{ "properties": { "a": { "$ref": ▮ } } }',
    [PERSON, '_shared/formats.schema.json#/definitions/email'],
  ],
  [
    'schemas/x.schema.json',
    '{ "properties": { "a": { "items": { "properties": { "b": { "$ref": "▮" } } } } } }',
    [PERSON],
  ],
  ['schemas/x.schema.json', '{ "definitions": { "a": { "properties": { "b": { "$ref": ▮ } } } } }', [PERSON]],
  [
    'schemas/_shared/x.schema.json',
    '{ "definitions": { "a": { "$ref": ▮ } } }',
    [`../${PERSON}`, 'address.schema.json#/definitions/kind'],
  ],
  ['schemas/_shared/x.schema.json', '{ "$ref": ▮ }', [`../${PERSON}`]],
  [
    'schemas/_records/x.record.json',
    '{ "properties": { "a": { "$ref": ▮ } } }',
    ['../_shared/formats.schema.json#/definitions/email'],
  ],
  ['schemas/_shared/x.schema.json', '{ "definitions": { "a": { "ui:width": ▮ } } }', ['half', 'third']],
  ['schemas/_records/x.record.json', '{ "readers": [▮] }', ['member', 'everyone']],
  ['schemas/_lists/x.list.json', '{ "entries": [{ ▮ }] }', ['id', 'retired', 'children']],
  ['schemas/_procedures/x.procedure.json', '{ "moves": { "a": { ▮ } } }', ['by', 'from', 'to', 'mails']],
  ['menus/workspace.json', '{ "pages": [{ "icon": ▮ }] }', ['requests', 'certificate']],
  ['menus/workspace.json', '{ "pages": [{ "blocks": [{ "type": "form", "form": ▮ }] }] }', ['contact-data']],
  ['menus/settings.json', '{ ▮ }', ['offices', 'sender', 'timeZone']],
  ['menus/theme.json', '{ "colors": { "primary": { ▮ } } }', ['main', 'dark', 'soft']],
  ['menus/theme.json', '{ "dark": { ▮ } }', ['primary', 'ground', 'paper']],
  ['menus/demo.json', '{ "people": [{ "role": ▮ }] }', ['ROLE_COLEGIADO', 'ROLE_STAFF']],
  ['messages/ca/mails/x.json', '{ ▮ }', ['subject', 'body']],
  ['messages/ca/pages.json', '{ ▮ }', ['$schema']],
])('%s completes %s', async (file, text, wanted) => {
  expect(await offered(file, text)).toEqual(expect.arrayContaining(wanted));
});

test('"$ref" is offered as a name in fields alone', async () => {
  expect(await offered('schemas/x.schema.json', '{ "form": { "submit": { ▮ } } }')).not.toContain('$ref');
  expect(await offered('schemas/x.schema.json', '{ "properties": { "a": { "ui:widget": ▮ } } }')).not.toContain(PERSON);
});

test('every kind of file that the check judges by a meta-schema is one that editors know', async () => {
  const { 'json.schemas': known } = JSON.parse(await readFile(path.join(ROOT, '.vscode/settings.json'), 'utf8'));
  const all = (await readdir(path.join(ROOT, 'schemas/_dialect'))).filter((name) => name.endsWith('.schema.json'));
  // Fields stand within other files, and names within the meta-schemas.
  const wanted = all.filter((name) => !['field.schema.json', 'names.schema.json'].includes(name));
  const urls = known.map(({ url }: { url: string }) => url.replace('./schemas/_dialect/', ''));
  expect(urls.sort()).toEqual(wanted.sort());
});

test.each([
  ['schemas/x.schema.json', '{ "properties": { "a": { "ui:widget": "textaera" } } }', '"textaera"'],
  ['schemas/x.schema.json', '{ "form": { "results": { "2O1": {} } } }', '"2O1"'],
  ['schemas/x.schema.json', '{ "required": "name" }', '"name"'],
  ['schemas/_shared/x.schema.json', '{ "definitions": { "a": { "ui:width": "halb" } } }', '"halb"'],
  ['schemas/_records/x.record.json', '{ "readers": ["membre"] }', '"membre"'],
  ['schemas/_lists/x.list.json', '{ "entires": [] }', '"entires"'],
  ['schemas/_procedures/x.procedure.json', '{ "moves": { "a": { "by": ["anybody"] } } }', '"anybody"'],
  ['menus/workspace.json', '{ "pages": [{ "id": "a", "icon": "smiley" }] }', '"smiley"'],
  ['menus/settings.json', '{ "sender": 5 }', '5'],
  ['menus/theme.json', '{ "colors": { "ground": "white" } }', '"white"'],
  ['menus/theme.json', '{ "dark": { "ground": "black" } }', '"black"'],
  ['menus/demo.json', '{ "people": [{ "rol": "ROLE_STAFF" }] }', '"rol"'],
  ['messages/ca/mails/x.json', '{ "subjct": "x" }', '"subjct"'],
  ['messages/ca/forms/x.json', '{ "a": { "label": 5 } }', '5'],
])('%s underlines what is wrong in %s', async (file, text, wrong) => {
  expect(await underlined(file, text)).toContain(wrong);
});
