import { expect, test } from 'vitest';
import { type Path, setValue } from './json-edit.ts';
import { withoutLostTexts } from './part-texts.ts';

const MENU = 'menus/workspace.json';
const languages = ['ca', 'es'];
const lines = (block: object) => JSON.stringify({ pages: [{ id: 'home', blocks: [block] }] });
const textsOf = (files: Readonly<Record<string, string>>) => (path: string) => files[path] ?? null;

test('a block of another kind takes the texts of the former one along, in all languages and files', () => {
  const before = lines({ type: 'cards', id: 'ways', items: [{ id: 'one' }] });
  const after = lines({ type: 'text', id: 'ways' });
  const textOf = textsOf({
    [MENU]: before,
    'messages/ca/pages.json': '{"home":{"title":"Inici","ways":{"one":{"title":"U","text":"Text"}}}}',
    'messages/es/pages.json': '{"home":{"title":"Inicio"}}',
  });
  expect([...withoutLostTexts(MENU, after, textOf, languages)]).toEqual([
    [MENU, after],
    ['messages/ca/pages.json', '{"home":{"title":"Inici"}}'],
  ]);
  const links = lines({ type: 'links', id: 'ways', items: [{ id: 'one' }] });
  expect([...withoutLostTexts(MENU, links, textOf, languages).keys()]).toEqual([MENU]);
});

test('a text that another part has too stays', () => {
  const file = 'schemas/_procedures/loan.procedure.json';
  const move = { document: 'made' };
  const textOf = textsOf({
    [file]: JSON.stringify({ moves: { ask: move, renew: move } }),
    'messages/ca/procedures/loan.json': '{"moves":{"ask":"Demanar","renew":"Renovar"},"document":{"title":"Préstec"}}',
  });
  const after = JSON.stringify({ moves: { ask: move } });
  expect(withoutLostTexts(file, after, textOf, languages).get('messages/ca/procedures/loan.json')).toBe(
    '{"moves":{"ask":"Demanar"},"document":{"title":"Préstec"}}',
  );
});

const PROCEDURE = 'schemas/_procedures/room.procedure.json';
const printed = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
const files = new Map([
  [
    MENU,
    printed({
      pages: [
        {
          id: 'rooms',
          blocks: [
            { type: 'text', id: 'words' },
            { type: 'links', id: 'more', items: [{ id: 'plan', link: 'plan' }] },
          ],
          children: [{ id: 'garden', blocks: [{ type: 'status', id: 'state', banners: { open: 'info' } }] }],
        },
        { id: 'board', blocks: [{ type: 'text', id: 'text' }] },
      ],
    }),
  ],
  [
    'messages/ca/pages.json',
    printed({
      rooms: { title: 'Sales', words: 'Unes paraules.', more: { plan: { title: 'El plànol', action: 'Obrir' } } },
      garden: { title: 'Jardí', state: { observations: 'Nota', banners: { open: { title: 'Obert' } } } },
    }),
  ],
  ['messages/ca/pages/board.json', printed({ title: 'Junta', text: 'Un text.' })],
  [
    PROCEDURE,
    printed({ states: ['open', 'over'], moves: { ask: { document: 'made' }, sign: { document: 'signed' }, end: {} } }),
  ],
  [
    'messages/ca/procedures/room.json',
    printed({ states: { open: 'Oberta', over: 'Acabada' }, moves: { end: 'Acabar' }, document: { title: 'Sala' } }),
  ],
]);

/** Gives an entry of a file a value, and reads a file of messages then; `null` when it is gone. */
function left(messages: string, file: string, path: Path, value?: string): unknown {
  const textOf = (one: string) => files.get(one) ?? null;
  const changed = setValue(files.get(file) ?? '', path, value);
  const edits = withoutLostTexts(file, changed, textOf, languages);
  expect(edits.get(file)).toBe(changed);
  const one = `messages/ca/${messages}.json`;
  const text = edits.has(one) ? edits.get(one) : files.get(one);
  return text ? JSON.parse(text) : null;
}

test('what is removed from a page takes its texts along, also those that only its kind has', () => {
  const pages = (path: Path) => left('pages', MENU, ['pages', 0, ...path]);
  const garden = { title: 'Jardí', state: { observations: 'Nota', banners: { open: { title: 'Obert' } } } };
  expect(pages(['blocks'])).toEqual({ rooms: { title: 'Sales' }, garden });
  expect(pages(['blocks', 1])).toEqual({ rooms: { title: 'Sales', words: 'Unes paraules.' }, garden });
  expect(pages(['children', 0, 'blocks', 0])).toMatchObject({ garden: { title: 'Jardí' } });
  expect(pages(['children', 0, 'blocks', 0])).not.toHaveProperty('garden.state');
});

test('a page takes its texts and those of the pages below it along', () => {
  expect(left('pages', MENU, ['pages', 0])).toEqual({});
  expect(left('pages/board', MENU, ['pages', 1])).toBe(null);
});

test('a block of another kind loses the text that its kind does not have', () => {
  expect(left('pages/board', MENU, ['pages', 1, 'blocks', 0, 'type'], 'statistics')).toEqual({ title: 'Junta' });
});

test('a state and a move of a procedure take theirs along; those of the document stay while a move has one', () => {
  const words = (path: Path) => left('procedures/room', PROCEDURE, path);
  expect(words(['states', 1])).toMatchObject({ states: { open: 'Oberta' }, document: { title: 'Sala' } });
  expect(words(['states', 1])).not.toHaveProperty('states.over');
  expect(words(['moves', 'end'])).not.toHaveProperty('moves');
  expect(words(['moves', 'sign', 'document'])).toHaveProperty('document');
});
