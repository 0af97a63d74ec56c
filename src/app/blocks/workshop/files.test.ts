import { expect, test } from 'vitest';
import { foundIn, itemIdOf, itemsOf, languagesOf, textRows } from './files.ts';

const file = (path: string) => ({ path, bytes: 1, revision: 1, change: null, by: null, at: null, conflict: false });
const files = [
  'messages/es/forms/room.json',
  'messages/ca/forms/room.json',
  'schemas/room.schema.json',
  'schemas/_cases/room/full.case.json',
  'schemas/_records/address.record.json',
  'messages/ca/mails/room.json',
  'messages/ca/app/roles.json',
  'messages/ca/pages.json',
  'menus/workspace.json',
  'menus/settings.json',
  'menus/mark.svg',
].map(file);

test('what describes a thing, its texts in each language and its cases are one, in the order of kinds', () => {
  const items = itemsOf(files);
  expect(items.map(({ id }) => id)).toEqual([
    ...['pages/workspace', 'forms/room', 'records/address', 'mails/room', 'texts/app/roles', 'settings/settings'],
    'look/mark.svg',
  ]);
  const room = items.find(({ id }) => id === 'forms/room');
  expect(room).toMatchObject({ main: 'schemas/room.schema.json', texts: { es: files[0]?.path, ca: files[1]?.path } });
  expect(room?.files.map(({ path }) => path)).toEqual([files[2], files[0], files[1], files[3]].map((one) => one?.path));
  for (const { path } of files) expect(items.map(({ id }) => id)).toContain(itemIdOf(path));
  expect(languagesOf(files, 'es')).toEqual(['es', 'ca']);
});

test('texts of several languages stand in one line, also where one lacks them', () => {
  expect(textRows({ ca: '{ "a": "x", "b": { "c": "y" } }', es: '{ "a": "z", "d": ["w"] }' })).toEqual([
    { path: ['a'], words: { ca: 'x', es: 'z' } },
    { path: ['b', 'c'], words: { ca: 'y', es: null } },
    { path: ['d', 0], words: { ca: null, es: 'w' } },
  ]);
});

test('a search reads titles, names and texts, without accents', () => {
  const [room] = itemsOf(files).filter(({ id }) => id === 'forms/room');
  if (!room) throw new Error('There is no room.');
  const textOf = (path: string) => (path === 'messages/ca/forms/room.json' ? '{ "day": "Petició de dia" }' : null);
  expect(foundIn('room', 'Sala', room, textOf)).toBe('');
  expect(foundIn('dia peticio', 'Sala', room, textOf)).toBe('Petició de dia');
  expect(foundIn(' dia\u00a0\u200b  \uff50eticio', 'Sala', room, textOf)).toBe('Petició de dia');
  expect(foundIn('nothing', 'Sala', room, textOf)).toBe(null);
});
