import words from '../../../messages/_general/ca/app/entries.json' with { type: 'json' };
import type { Menu } from '../../../src/core/config.ts';
import { makeForm } from '../fields/form-harness.tsx';
import type { ApiRequest, FakeVersion } from './fake-site.ts';
import { sample } from './sample-site.ts';

const use = { action: 'record', params: { record: 'book', each: 'many' } };
const textual = { 'ui:widget': 'text' };
const form = {
  ...makeForm(
    { required: ['place'], properties: { place: { type: 'string' }, phone: { type: 'string' } } },
    { place: textual, phone: textual },
    { record: 'book', prefill: use, submit: use, buttons: ['submit'] },
  ),
  id: 'book',
};
const ca = sample.texts.ca as Record<string, Record<string, never>>;
const texts = {
  ...ca,
  fields: { ...ca.fields, place: { label: 'Lloc' }, phone: { label: 'Telèfon' } },
  app: {
    ...ca.app,
    entries: words as never,
    cancel: 'Cancel·lar' as never,
    form: { ...Object(ca.app?.form), conflict: 'Ha canviat mentrestant.' } as never,
  },
  pages: { ...ca.pages, book: { title: 'Adreces', list: { add: 'Afegir una adreça', empty: 'Cap adreça' } } },
};
const menu: Menu = {
  ...sample.menu,
  pages: [
    ...sample.menu.pages,
    {
      id: 'book',
      path: '/book',
      access: ['member'],
      blocks: [{ type: 'form', id: 'list', form: 'book', columns: ['place', 'phone'] }],
    },
  ],
};

/** The small college with a page where people keep addresses of their own. */
export const bookSite: FakeVersion = {
  ...sample,
  menu,
  forms: { ...sample.forms, book: form },
  texts: { ca: texts },
};

/** Entries by key, each with the number of its version. */
export type Book = Map<string, { values: Record<string, unknown>; version: number }>;

const none = (status: number, message = '') => Response.json({ status: 'Error', message }, { status });

/** A server with some entries, three at most. */
export function answerBook(book: Book, { method, path, body, headers }: ApiRequest): Response {
  const tagOf = (key: string) => `"${book.get(key)?.version}"`;
  const [, , , key] = path.split('/');
  if (method === 'GET' && key === undefined) {
    const items = [...book].map(([one, { values }]) => ({ key: one, tag: tagOf(one), values }));
    return Response.json({ items, limit: 3 });
  }
  if (method === 'POST') {
    const made = `k${book.size + 1}`;
    book.set(made, { values: JSON.parse(String(body)), version: 1 });
    return Response.json({ key: made }, { status: 201, headers: { ETag: '"1"' } });
  }
  const found = book.get(key ?? '');
  if (!key || !found) return none(404, 'No hi és');
  if (method === 'GET') return Response.json(found.values, { headers: { ETag: tagOf(key) } });
  if (headers.get('If-Match') !== tagOf(key)) return none(412, 'Ha canviat');
  if (method === 'DELETE') book.delete(key);
  else book.set(key, { values: JSON.parse(String(body)), version: found.version + 1 });
  return new Response(null, { status: 204, headers: method === 'PUT' ? { ETag: tagOf(key) } : {} });
}
