import { expect, it } from 'vitest';
import { messageOf, placeOfText, thingOf } from './thing.ts';

const page = { path: '/x', title: 'X', roles: [], states: [], only: false };
const things = {
  languages: ['ca'],
  pages: [
    { ...page, id: 'alone', only: true, forms: [{ id: 'card', title: 'Card' }] },
    { ...page, id: 'cards', forms: [{ id: 'card', title: 'Card' }] },
  ],
  mails: [{ id: 'card', title: 'Card' }],
  documents: [],
};
const item = (kind: 'forms' | 'mails' | 'pages' | 'records', name: string) =>
  ({ id: `${kind}/${name}`, kind, name, main: null, texts: {}, files: [] }) as const;

it('shows a form on its page, a mail and the texts of a page as themselves, and nothing for what nobody sees', () => {
  expect(thingOf(item('forms', 'card'), things)).toEqual({ kind: 'page', id: 'cards', form: 'card' });
  expect(thingOf(item('pages', 'cards'), things)).toEqual({ kind: 'page', id: 'cards', form: 'card' });
  expect(thingOf(item('mails', 'card'), things)).toEqual({ kind: 'mail', id: 'card' });
  expect(thingOf(item('records', 'card'), things)).toBeNull();
});

it('finds a text in the file whose path its key begins with', () => {
  const files = ['messages/ca/pages.json', 'messages/ca/forms/card.json', 'messages/ca/app/roles.json'];
  const place = (...key: string[]) => placeOfText(key, 'ca', (path) => files.includes(path));
  expect(place('forms', 'card', 'name', 'label')).toEqual({ file: files[1], pointer: '/name/label' });
  expect(place('pages', 'cards', 'title')).toEqual({ file: files[0], pointer: '/cards/title' });
  expect(place('app', 'roles', 'A/B')).toEqual({ file: files[2], pointer: '/A~1B' });
  expect(place('app', 'failed', 'retry')).toBeNull();
});

it('takes no message of another shape', () => {
  expect(messageOf({ preview: 'shown' })).toEqual({ shown: true });
  expect(messageOf({ preview: 'chosen', key: ['a'] })).toEqual({ key: ['a'] });
  expect(messageOf({ preview: 'typed', values: { a: 1 } })).toEqual({ typed: { a: 1 } });
  expect(messageOf({ preview: 'typed', values: 'a' })).toEqual({ typed: null });
  for (const other of [null, 'chosen', { preview: 'chosen' }, { preview: 'chosen', key: [1] }, { key: ['a'] }])
    expect(messageOf(other)).toBeNull();
});
