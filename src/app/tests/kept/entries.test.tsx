import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import words from '../../../../messages/_general/ca/app/entries.json' with { type: 'json' };
import { axeViolations } from '../../../../tests/support/axe.ts';
import { openApp } from '../../../../tests/support/open-app.tsx';
import { answerBook, type Book, bookSite } from '../../../../tests/support/sites/book-site.ts';
import { type ApiRequest, type FakeSite, fakeSite, fakeToken } from '../../../../tests/support/sites/fake-site.ts';

let site: FakeSite;
let book: Book;
let down = '';
/** The server, or no answer while it is `down`. */
function answer(request: ApiRequest): Response {
  if (down !== '' && `${request.method} ${request.path}`.startsWith(down)) throw new TypeError('Failed to fetch');
  return answerBook(book, request);
}

beforeEach(async () => {
  localStorage.clear();
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_COLEGIADO') }));
  book = new Map([
    ['k1', { values: { place: 'Reus', phone: '600' }, version: 1 }],
    ['k2', { values: { place: 'Valls' }, version: 1 }],
  ]);
  down = '';
  site = fakeSite(bookSite);
  site.answer(answer);
  await page.viewport(360, 740);
});
afterEach(() => site.restore());

const add = page.getByRole('link', { name: 'Afegir una adreça' });
const line = (name: string) => page.getByRole('link', { name, exact: true });
const place = page.getByRole('textbox', { name: 'Lloc' });
const submit = page.getByRole('button', { name: 'Enviar ara' });
const remove = (name: string) => page.getByRole('button', { name: `Eliminar: ${name}` });
const sure = page.getByRole('alertdialog').getByRole('button', { name: words.remove });

test('an entry is added by keyboard, announced, and takes the focus; the limit is shown', async () => {
  const { browser } = await openApp(site, '/book');
  await expect.element(page.getByText('2 de 3 com a màxim')).toBeVisible();
  await expect.element(page.getByRole('row').filter({ hasText: 'Reus' })).toHaveTextContent('Reus600');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await axeViolations()).toEqual([]);
  (add.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: words.new })).toHaveFocus();
  await place.fill('Salou');
  expect(await axeViolations()).toEqual([]);
  await submit.click();
  await expect.element(line('Salou')).toHaveFocus();
  await expect.element(page.getByText(words.saved)).toBeVisible();
  expect(browser.location.search).toBe('');
  await expect.element(page.getByText("N'hi ha 3, el màxim.")).toBeVisible();
  await expect.element(add).not.toBeInTheDocument();
});

test('an entry is changed with its tag; each entry has its own draft', async () => {
  await openApp(site, '/book');
  await line('Reus').click();
  await expect.element(place).toHaveValue('Reus');
  await place.fill('Tortosa');
  await page.getByRole('link', { name: words.back }).click();
  await expect.element(line('Reus')).toHaveFocus();
  await add.click();
  await expect.element(place).toHaveValue('');
  await page.getByRole('link', { name: words.back }).click();
  await expect.element(add).toHaveFocus();
  await line('Reus').click();
  await expect.element(place).toHaveValue('Tortosa');
  await submit.click();
  await expect.element(line('Tortosa')).toHaveFocus();
  const sends = site.calls.filter(({ method }) => method === 'PUT');
  expect(sends.map(({ path, headers }) => [path, headers.get('If-Match')])).toEqual([['/records/book/k1', '"1"']]);
  // The same entry again: its form stays open until it is sent.
  await line('Tortosa').click();
  await expect.element(place).toHaveValue('Tortosa');
  await place.fill('Falset');
  await submit.click();
  await expect.element(line('Falset')).toHaveFocus();
});

test('an entry is removed after a question; after a conflict or without an answer it stays', async () => {
  await openApp(site, '/book');
  await remove('Reus').click();
  await page.getByRole('button', { name: 'Cancel·lar' }).click();
  expect(book.size).toBe(2);
  book.set('k1', { values: { place: 'Reus', phone: '700' }, version: 2 });
  await remove('Reus').click();
  await sure.click();
  await expect.element(page.getByText(words.changed)).toBeVisible();
  await expect.element(page.getByText('700')).toBeVisible();
  down = 'DELETE';
  await remove('Reus').click();
  await sure.click();
  await expect.element(page.getByRole('alert')).not.toHaveTextContent(words.changed);
  down = '';
  await remove('Reus').click();
  await sure.click();
  await expect.element(page.getByText("S'ha eliminat: Reus.")).toBeVisible();
  await expect.element(line('Valls')).toHaveFocus();
  await remove('Valls').click();
  await sure.click();
  await expect.element(page.getByText('Cap adreça')).toBeVisible();
  await expect.element(add).toHaveFocus();
});

test('a notice of a conflict goes with the entry that it speaks of', async () => {
  const pages = bookSite.menu.pages.map((one) => ({
    ...one,
    blocks: one.blocks?.map((block) =>
      block.type === 'form' ? { type: 'form' as const, id: block.id, form: block.form } : block,
    ),
  }));
  site.publish({ ...bookSite, menu: { ...bookSite.menu, pages } });
  const { browser } = await openApp(site, '/book?entry=k1');
  const notice = page.getByText('Ha canviat mentrestant.');
  await expect.element(place).toHaveValue('Reus');
  book.set('k1', { values: { place: 'Reus', phone: '700' }, version: 2 });
  await place.fill('Tortosa');
  await submit.click();
  await expect.element(notice).toBeVisible();
  browser.history.pushState(null, '', '/book?entry=k2');
  browser.history.go(0);
  await expect.element(page.getByRole('textbox', { name: 'Telèfon' })).toHaveValue('');
  await expect.element(notice).not.toBeInTheDocument();
});

test('an unknown entry is reported, and a failed list can be loaded again', async () => {
  down = 'GET';
  await openApp(site, '/book?entry=k9');
  await expect.element(page.getByRole('alert')).toBeVisible();
  down = '';
  await page.getByRole('button', { name: 'Tornar-ho a provar' }).click();
  await expect.element(page.getByText(words.unknownTitle)).toBeVisible();
  await page.getByRole('link', { name: words.back }).click();
  await expect.element(line('Reus')).toBeVisible();
});
