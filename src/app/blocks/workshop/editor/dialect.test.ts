import { expect, test } from 'vitest';
import type { Json } from '../../../../core/config.ts';
import type { Path } from '../json-edit.ts';
import { nameInWords, namesOfKind } from '../part-names.ts';
import { dialectOf } from './dialect.ts';

test('the words of a form file, each with its meaning, and the values that may stand there', async () => {
  const form = await dialectOf('schemas/room.schema.json', 'en');
  const names = form?.names(['properties', 'day'], {}) ?? [];
  expect(names.map(({ word }) => word)).toEqual(expect.arrayContaining(['type', 'maxLength', 'ui:widget', 'ui:width']));
  expect(names.find(({ word }) => word === 'ui:width')?.description).toMatch(/wide screens/);
  expect(form?.values(['properties', 'day', 'ui:width'], {})).toEqual(['full', 'half', 'third', 'quarter']);
  expect(form?.description(['required'], {})).toMatch(/must be filled in/);
});

test('the meanings are told in the language of the reader, and in English in any other', async () => {
  const meaning = async (language: string) =>
    (await dialectOf('schemas/room.schema.json', language))?.description(['required'], {});
  expect(await meaning('ca')).toMatch(/s'han d'emplenar/);
  expect(await meaning('es')).toMatch(/hay que rellenar/);
  expect(await meaning('fr')).toMatch(/must be filled in/);
  expect((await dialectOf('schemas/room.schema.json', 'fr'))?.language).toBe('en');
});

test('a block has the words of its kind', async () => {
  const menu = await dialectOf('menus/workspace.json', 'en');
  const words = (type: string) => {
    const file = { pages: [{ blocks: [{ type }] }] };
    return menu?.names(['pages', 0, 'blocks', 0], file).map(({ word }) => word);
  };
  expect(words('inbox')).toContain('columns');
  expect(words('workshop')).not.toContain('columns');
});

test('a block of another kind takes only what fits there', async () => {
  const menu = await dialectOf('menus/workspace.json', 'en');
  const takes = (block: { [word: string]: Json }, word: string) =>
    menu?.takes(['pages', 0, 'blocks', 0, word], { pages: [{ blocks: [block] }] });
  const items = [{ id: 'web', link: 'web' }];
  expect(takes({ type: 'cards', items }, 'items')).toBe(true);
  expect(takes({ type: 'links', items }, 'items')).toBe(true);
  for (const type of ['tabs', 'preview', 'text']) expect(takes({ type, items }, 'items')).toBe(false);
  expect(takes({ type: 'form', columns: ['name'] }, 'columns')).toBe(true);
  expect(takes({ type: 'inbox', columns: ['name'] }, 'columns')).toBe(false);
  expect(takes({ type: 'inbox', columns: ['state'] }, 'columns')).toBe(true);
});

test('what an entry must and may have depends on what it has', async () => {
  const menu = await dialectOf('menus/workspace.json', 'en');
  const path = ['pages', 0, 'blocks', 0, 'buttons', 0];
  const button = (value: object) => {
    const file = { pages: [{ blocks: [{ type: 'status', buttons: [value] }] }] } as Json;
    return { must: menu?.shape(path, file).required, may: menu?.names(path, file).map(({ word }) => word) };
  };
  expect(button({ id: 'end' }).must).toEqual(['id', 'action']);
  expect(button({ id: 'end' }).may).toEqual(expect.arrayContaining(['move', 'action', 'params']));
  const moving = button({ id: 'end', move: 'end' });
  expect(moving.must).toEqual(['id']);
  expect(moving.may).toContain('confirm');
  expect(moving.may).not.toContain('params');
});

test('the parameters of an action are those of its manifest', async () => {
  const form = await dialectOf('schemas/room.schema.json', 'ca');
  const file = { form: { submit: { action: 'procedure', params: {} } } };
  const params = ['form', 'submit', 'params'];
  expect(form?.names(params, file).map(({ word }) => word)).toEqual(['procedure', 'move', 'attachment']);
  expect(form?.shape(params, file)).toMatchObject({ required: ['procedure'], isFree: false });
  expect(form?.shape([...params, 'procedure'], file)).toMatchObject({ types: ['string'], names: 'procedure' });
  expect(form?.names(params, { form: { submit: { action: 'sign-in', params: {} } } })).toEqual([]);
});

test('the options of a field are those of its widget', async () => {
  const form = await dialectOf('schemas/room.schema.json', 'ca');
  const file = { properties: { guests: { type: 'array', 'ui:options': {} }, note: { 'ui:widget': 'markdown' } } };
  const look = (field: string) => form?.values(['properties', field, 'ui:options', 'look'], file);
  expect(look('guests')).toEqual(['cards', 'table', 'master-detail', 'chips']);
  expect(look('note')).toEqual(['plain', 'notice']);
});

test('the options of a field that is taken from elsewhere are those of the widget there', async () => {
  const shared = '{ "definitions": { "place": { "type": "string", "ui:widget": "town" } } }';
  const textOf = (path: string) => (path === 'schemas/_shared/places.schema.json' ? shared : null);
  const form = await dialectOf('schemas/room.schema.json', 'es', textOf);
  const file = { properties: { town: { $ref: '_shared/places.schema.json#/definitions/place', 'ui:options': {} } } };
  expect(form?.names(['properties', 'town', 'ui:options'], file)).toEqual([
    { word: 'source', description: expect.stringMatching(/^Lista de las poblaciones/) },
    { word: 'fills', description: expect.stringMatching(/^Columna de la lista/) },
  ]);
});

test('entries that are called like things of the organisation say of which kind these are', async () => {
  const settings = await dialectOf('menus/settings.json', 'en');
  expect(settings?.shape(['strangers'], {})).toMatchObject({ keys: 'form', names: null, isFree: true });
  expect(settings?.shape(['offices'], {})).toMatchObject({ keys: null, isFree: true });
});

test('states and recipients of a procedure are chosen among its own', async () => {
  const procedure = await dialectOf('schemas/_procedures/room.procedure.json', 'en');
  const file = { states: ['asked', 'given'], moves: { give: { from: ['asked'], to: 'given', mails: [{}] } } };
  const kindOf = (...path: Path) => procedure?.shape(['moves', 'give', ...path], file).names ?? '';
  expect([kindOf('from', 0), kindOf('to'), kindOf('mails', 0, 'recipient')]).toEqual([
    'stateOrNone',
    'state',
    'recipient',
  ]);
  const textOf = (path: string) => (path === 'menus/settings.json' ? '{ "offices": { "office": {} } }' : null);
  const names = (kind: string) => namesOfKind(kind, [], textOf, file);
  expect(names('state')).toEqual(['asked', 'given']);
  expect(names('stateOrNone')).toEqual(['asked', 'given', 'none']);
  expect(names('recipient')).toEqual(['member', 'form', 'office']);
});

test('the item of a button to sign in elsewhere is chosen among the providers of the settings', async () => {
  const menu = await dialectOf('menus/workspace.json', 'en');
  const file = { pages: [{ blocks: [{ type: 'providers', items: [{ id: '' }] }] }] };
  const kind = menu?.shape(['pages', 0, 'blocks', 0, 'items', 0, 'id'], file).names ?? '';
  expect(namesOfKind(kind, [], () => '{ "signIn": { "identity": {} } }')).toEqual(['identity']);
});

test('a visitor has a word, though no role of the organisation', () => {
  const files = new Map([
    ['menus/workspace.json', '{ "checks": { "public": ["ANONYMOUS"], "club": ["ROLE_CLUB"] } }'],
    ['messages/en/app/roles.json', '{ "ROLE_CLUB": "member" }'],
  ]);
  const textOf = (path: string) => files.get(path) ?? null;
  const around = {
    items: [],
    titleOf: () => '',
    language: 'en',
    textOf,
    file: 'menus/workspace.json',
    visitor: 'visitor',
  };
  const words = (kind: string, name: string) => nameInWords(kind, name, around);
  expect([words('role', 'ANONYMOUS'), words('check', 'public')]).toEqual(['visitor', 'visitor']);
  expect([words('role', 'ROLE_CLUB'), words('check', 'club')]).toEqual(['member', 'member']);
});

test('names that are listed are offered, and no others', async () => {
  const form = await dialectOf('schemas/room.schema.json', 'ca');
  const errors = ['properties', 'day', 'ui:errors'];
  expect(form?.names(errors, {}).map(({ word }) => word)).toContain('pattern');
  expect(form?.shape(errors, {}).isFree).toBe(false);
});

test('free texts have no dialect', async () => {
  expect(await dialectOf('messages/ca/forms/room.json', 'en')).toBe(null);
});
