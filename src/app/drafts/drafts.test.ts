import { beforeEach, expect, test } from 'vitest';
import { beside, createDrafts } from './drafts.ts';

/** A storage in memory. */
function fakeStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem: (key: string, value: string) => void items.set(key, value),
    keys: () => [...items.keys()],
  };
}

const key = { username: '20001', page: 'ask.form', form: 'ask' };
let storage: ReturnType<typeof fakeStorage>;
beforeEach(() => {
  storage = fakeStorage();
});

test('a draft is kept for its user, page and form', () => {
  createDrafts(storage).save(key, { before: 'Ajuntament', emptied: null });
  const drafts = createDrafts(storage);
  expect(drafts.read(key)).toEqual({ before: 'Ajuntament', emptied: null });
  expect(drafts.read({ ...key, username: '20002' })).toBeUndefined();
  expect([drafts.any('20001'), drafts.any('20002')]).toEqual([true, false]);
  expect(drafts.read({ ...key, page: 'other.form' })).toBeUndefined();
  expect(drafts.read({ ...key, form: 'other' })).toBeUndefined();
});

test('a draft keeps the names of files, even without values', () => {
  createDrafts(storage).save(key, {}, ['contracte.pdf']);
  const drafts = createDrafts(storage);
  expect(drafts.find(key)?.files).toEqual(['contracte.pdf']);
  expect(drafts.read(key)).toEqual({});
  drafts.save(key, { before: 'x' });
  expect(drafts.find(key)?.files).toEqual([]);
  drafts.save(key, {});
  expect(storage.keys()).toEqual([]);
});

test('sending or clearing removes the draft', () => {
  const drafts = createDrafts(storage);
  drafts.save(key, { before: 'x' });
  drafts.save(key, {});
  expect(storage.keys()).toEqual([]);
  drafts.save(key, { before: 'x' });
  drafts.forget(key);
  expect(drafts.read(key)).toBeUndefined();
});

test("signing out removes the user's drafts, and later input is not stored", () => {
  const drafts = createDrafts(storage);
  const other = { ...key, username: '20002' };
  storage.setItem('session', '{}');
  drafts.save(key, { before: 'x' });
  drafts.save({ ...key, page: 'p' }, { before: 'x' });
  drafts.save(other, { before: 'y' });
  drafts.close('20001');
  drafts.save(key, { before: 'too late' });
  expect(drafts.read(key)).toBeUndefined();
  expect(drafts.read(other)).toEqual({ before: 'y' });
  expect(storage.keys()).toHaveLength(2);
  drafts.open('20001');
  drafts.save(key, { before: 'again' });
  expect(drafts.read(key)).toEqual({ before: 'again' });
});

test('signing out loses no draft that the server keeps as it is here', () => {
  const drafts = createDrafts(storage);
  drafts.save(key, { before: 'x' });
  expect(drafts.any('20001')).toBe(true);
  drafts.save(beside(key, 'kept'), { at: drafts.find(key)?.at });
  expect(drafts.any('20001')).toBe(false);
  drafts.save({ ...key, page: 'other.form' }, { before: 'y' });
  expect(drafts.any('20001')).toBe(true);
});

test('a broken draft harms nothing', () => {
  createDrafts(storage).save(key, { before: 'x' });
  storage.setItem(storage.keys()[0] ?? '', '{"half');
  expect(createDrafts(storage).read(key)).toBeUndefined();
});

test('a draft is removed thirty days after the last change', () => {
  const day = 24 * 3_600_000;
  let now = 1_000 * day;
  const drafts = createDrafts(storage, () => now);
  drafts.save(key, { before: 'x' });
  now += 29 * day;
  expect(drafts.read(key)).toEqual({ before: 'x' });
  drafts.save(key, { before: 'xy' });
  now += 29 * day;
  expect(drafts.read(key)).toEqual({ before: 'xy' });
  now += day;
  expect(drafts.read(key)).toBeUndefined();
  storage.setItem('session', '{}');
  createDrafts(storage, () => now);
  expect(storage.keys()).toEqual(['session']);
});

test('the last input of two tabs counts', () => {
  const [one, other] = [createDrafts(storage), createDrafts(storage)];
  one.save(key, { before: 'x', name: 'N' });
  other.save(key, { before: 'y' });
  expect(one.read(key)).toEqual({ before: 'y' });
});
