import { expect, test } from 'vitest';
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
