import { expect, test } from 'vitest';
import type { CompiledForm } from '../../core/config.ts';
import { createSendKeys, fingerprint } from './send-keys.ts';

const form: CompiledForm = { id: 'ask', schema: {}, uiSchema: {}, spec: {}, widgets: {} };
const secret = {
  ...form,
  uiSchema: { password: { 'ui:widget': 'password' } },
  widgets: { password: { ownLabel: false, display: false, secret: true } },
};

function fakeStorage(): Storage & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    length: 0,
    clear: () => all.clear(),
    key: () => null,
    getItem: (name) => all.get(name) ?? null,
    setItem: (name, value) => void all.set(name, value),
    removeItem: (name) => void all.delete(name),
  };
}

test('the same values get the same key, even after a reload, until there was an answer', async () => {
  const storage = fakeStorage();
  const open = () => createSendKeys(form, 'page', 'u1', storage);
  const first = await open().keyFor({ a: '1', b: '2' });
  expect(await open().keyFor({ b: '2', a: '1' })).toBe(first);
  const changed = await open().keyFor({ a: '1', b: '3' });
  expect(changed).not.toBe(first);
  open().answered(changed);
  expect(await open().keyFor({ a: '1', b: '2' })).toBe(first);
  expect(await open().keyFor({ a: '1', b: '3' })).not.toBe(changed);
});

test('two sends in the same moment are one', async () => {
  const keys = createSendKeys(form, 'page', 'u1', fakeStorage());
  const [one, other] = await Promise.all([keys.keyFor({ a: '1' }), keys.keyFor({ a: '1' })]);
  expect(one).toBe(other);
});

test('other locations, forms and users have other keys, and the storage contains no names', async () => {
  const storage = fakeStorage();
  const made = await Promise.all([
    createSendKeys(form, 'page', 'u1', storage).keyFor({ a: 'words' }),
    createSendKeys(form, 'page', 'u2', storage).keyFor({ a: 'words' }),
    createSendKeys(form, 'other', 'u1', storage).keyFor({ a: 'words' }),
    createSendKeys({ ...form, id: 'x' }, 'page', 'u1', storage).keyFor({ a: 'words' }),
  ]);
  expect(new Set(made).size).toBe(4);
  expect(JSON.stringify([...storage.all])).not.toMatch(/words|u1|page/);
});

test('secrets and anonymous visitors store nothing', async () => {
  const storage = fakeStorage();
  const keys = createSendKeys(secret, 'page', 'u1', storage);
  expect(await keys.keyFor({ password: 'x' })).toBe(await keys.keyFor({ password: 'x' }));
  await createSendKeys(form, 'page', undefined, storage).keyFor({ a: '1' });
  expect(storage.all.size).toBe(0);
});

test('a broken entry costs nothing but the reload', async () => {
  const broken = fakeStorage();
  broken.getItem = () => '{';
  const keys = createSendKeys(form, 'page', 'u1', broken);
  expect(await keys.keyFor({ a: '1' })).toBe(await keys.keyFor({ a: '1' }));
});

test('files count by their bytes', async () => {
  const file = (bytes: string, name: string) => new File([bytes], name, { type: 'image/png' });
  const [one, renamed, other] = await Promise.all(
    [file('abc', 'a.png'), file('abc', 'b.png'), file('abd', 'a.png')].map((foto) => fingerprint({ foto })),
  );
  expect(one).toBe(renamed);
  expect(one).not.toBe(other);
});

test('a file that cannot be read any more stops no send: the call finds out', async () => {
  const gone = new File(['abc'], 'a.pdf', { type: 'application/pdf' });
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  const keys = createSendKeys(form, 'page', 'u1', fakeStorage());
  const key = await keys.keyFor({ foto: gone });
  expect(await keys.keyFor({ foto: new File(['abc'], 'a.pdf', { type: 'application/pdf' }) })).not.toBe(key);
});
