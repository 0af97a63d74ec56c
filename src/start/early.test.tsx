import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteEarly } from './early.ts';

const DRAWN = `
  <button id="menu">Menú</button>
  <form name="ask">
    <input name="before"><textarea name="why"></textarea><input name="stored" value="as drawn">
    <input type="checkbox" name="own" checked>
    <input type="radio" name="language" value="ca" checked><input type="radio" name="language" value="es">
    <select name="place"><option value=""></option><option value="reus" selected>Reus</option><option value="vic">Vic</option></select>
    <details><summary>More</summary></details>
  </form>`;

let page: HTMLElement;
/** The buttons that were clicked in the running app. */
let heard: string[];

beforeEach(() => {
  page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = DRAWN;
  heard = [];
  Object.assign(globalThis, { pressed: null });
});
afterEach(() => page.remove());

const box = <Kind extends Element = HTMLInputElement>(selector: string) => page.querySelector(selector) as Kind;
/** From now on the app handles events, as it does after hydration. */
const listen = () =>
  page.addEventListener('click', ({ target }) => heard.push((target as Element).id || (target as Element).tagName));

test('a page without input stays as it is', () => {
  Object.assign(globalThis, { pressed: document.body });
  noteEarly(page).again();
  expect([box('[name=before]').value, box('[name=own]').checked]).toEqual(['', true]);
});

test('ticks and clicks are repeated in the app; typed text stays', () => {
  box('[name=before]').value = 'Ajuntament';
  box('[name=own]').click();
  box('[value=es]').click();
  box<HTMLDetailsElement>('details').open = true;
  Object.assign(globalThis, { pressed: box('#menu') });
  const early = noteEarly(page);
  // The app finds the page as the server drew it.
  expect([box('[name=own]').checked, box('[value=ca]').checked]).toEqual([true, true]);
  expect([box('[value=es]').checked, box<HTMLDetailsElement>('details').open]).toEqual([false, false]);
  expect(box('[name=before]').value).toBe('Ajuntament');
  listen();
  early.again();
  expect([box('[name=own]').checked, box('[value=es]').checked]).toEqual([false, true]);
  expect(box<HTMLDetailsElement>('details').open).toBe(true);
  expect(heard).toEqual(['INPUT', 'INPUT', 'SUMMARY', 'menu']);
});

test('a newly drawn page gets text, ticks and the caret by the names of the fields', () => {
  box('[name=before]').value = 'Ajuntament';
  box('[name=why]').value = 'A reason';
  box('[value=es]').click();
  box('[name=own]').click();
  box('[name=before]').focus();
  box('[name=before]').setSelectionRange(3, 3);
  const early = noteEarly(page);
  page.innerHTML = DRAWN;
  // A restored draft is not overwritten.
  box('[name=why]').value = 'From a draft';
  const changes: string[] = [];
  page.addEventListener('input', ({ target }) => changes.push((target as HTMLInputElement).name));
  early.again();
  expect([box('[name=before]').value, box('[name=why]').value]).toEqual(['Ajuntament', 'From a draft']);
  expect(changes).toContain('before');
  expect(changes).not.toContain('why');
  expect([box('[value=es]').checked, box('[name=own]').checked]).toEqual([true, false]);
  expect(document.activeElement).toBe(box('[name=before]'));
  expect(box('[name=before]').selectionStart).toBe(3);
});

test('text waits for a form that comes later than the app, and stays away from another page', async () => {
  box('[name=before]').value = 'Ajuntament';
  box('[name=before]').focus();
  const early = noteEarly(page);
  page.innerHTML = '<p>Loading</p>';
  early.again();
  page.innerHTML = DRAWN;
  await expect.poll(() => box('[name=before]').value).toBe('Ajuntament');
  expect(document.activeElement).toBe(box('[name=before]'));

  box('[name=before]').value = 'Universitat';
  const before = noteEarly(page);
  page.innerHTML = '<p>Loading</p>';
  before.again();
  const here = location.href;
  history.replaceState(null, '', '/elsewhere');
  page.innerHTML = DRAWN;
  await new Promise((resolve) => setTimeout(resolve, 50));
  history.replaceState(null, '', here);
  expect(box('[name=before]').value).toBe('');
});

test("a choice in a list is repeated with its event; a draft's choice stays", () => {
  const list = () => box<HTMLSelectElement>('select');
  list().value = 'vic';
  const early = noteEarly(page);
  expect(list().value).toBe('reus');
  const changes: string[] = [];
  page.addEventListener('change', ({ target }) => changes.push((target as HTMLSelectElement).value));
  early.again();
  expect([list().value, changes]).toEqual(['vic', ['vic']]);

  const before = noteEarly(page);
  page.innerHTML = DRAWN;
  list().value = '';
  before.again();
  expect([list().value, changes]).toEqual(['', ['vic']]);
});
