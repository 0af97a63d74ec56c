import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { memoryWindow } from '../../tests/support/memory-window.ts';
import { loadPageCode } from '../../tests/support/page-code.ts';
import { type FakeSite, fakeSite, fakeToken } from '../../tests/support/sites/fake-site.ts';
import { sample } from '../../tests/support/sites/sample-site.ts';
import type { Page } from '../core/config.ts';
import { AppRouter } from './address/app-router.tsx';
import { createAppHistory } from './address/history.ts';
import { App } from './app.tsx';
import { beginFirstValues, type FirstReads, hasDrafts, readFirstPage } from './first-page.ts';
import type { Runtime } from './runtime.ts';

const path = '/section/ask';
let site: FakeSite;
let container: HTMLElement;
let root: Root | null = null;
/** Answers the read of the first values, which waits for it. */
let answer: (response: Response) => void;
/** The hydration errors. */
let refused: unknown[];

beforeAll(loadPageCode);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  refused = [];
  site = fakeSite(sample);
  site.answer(({ method }) =>
    method === 'GET'
      ? new Promise((resolve) => {
          answer = resolve;
        })
      : Response.json({}, { status: 201 }),
  );
  container = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  root?.unmount();
  root = null;
  container.remove();
  site.restore();
});

const box = (name: string) => container.querySelector<HTMLInputElement>(`form[name=ask] [name=${name}]`);
const button = (words: string) => [...container.querySelectorAll('button')].find((one) => one.textContent === words);
const sends = () => site.calls.filter(({ method }) => method === 'POST');

async function startAs(name: string, seconds?: number): Promise<Runtime> {
  localStorage.setItem('session', JSON.stringify({ token: fakeToken('ROLE_COLEGIADO', name, seconds) }));
  return site.start();
}

const app = (runtime: Runtime, first: FirstReads) => (
  <AppRouter history={createAppHistory(memoryWindow(path))}>
    <App runtime={runtime} first={first} />
  </AppRouter>
);

/** The page as the server drew it for another person of the same role. */
async function draw(): Promise<void> {
  const other = await startAs('Somebody Else');
  container.innerHTML = renderToString(app(other, await readFirstPage(other, path)));
}

/** The app hydrates the page for Núria. */
async function takeOver(seconds?: number): Promise<void> {
  const runtime = await startAs('Núria', seconds);
  const first = await readFirstPage(runtime, path);
  await beginFirstValues(runtime, path);
  const onRecoverableError = (error: unknown) => {
    // A synchronous drawing cannot wait for lazy parts, such as the session dialog.
    if (!String(error).includes('renderToString')) refused.push(error);
  };
  root = hydrateRoot(container, app(runtime, first), { onRecoverableError });
  await expect.poll(() => container.textContent).toContain('Núria');
}

test('a server-drawn form is anonymous, and hydration keeps the input', async () => {
  await draw();
  expect(container.textContent).not.toContain('Somebody Else');
  const typed = box('before');
  await userEvent.fill(typed as HTMLInputElement, 'Ajuntament');
  await takeOver();
  expect(box('before')).toBe(typed);
  expect(typed?.value).toBe('Ajuntament');
  expect(box('name')?.value).toBe('');
  answer(Response.json({ nombre: 'Núria' }));
  await expect.poll(() => box('name')?.value).toBe('Núria');
  expect(box('before')).toBe(typed);
  expect(typed?.value).toBe('Ajuntament');
  expect(refused).toEqual([]);
});

test('a page is hydrated for a session that is about to end, and then the app offers to renew it', async () => {
  site.publish({ ...sample, menu: { ...sample.menu, parts: { ...sample.menu.parts, renew: 'ask' } } });
  // Like the server, waits for lazy parts.
  await expect
    .poll(async () => {
      await draw();
      return container.innerHTML;
    })
    .not.toContain('<!--$!-->');
  await takeOver(200);
  await expect.poll(() => document.querySelector('[role=alertdialog]')).not.toBeNull();
  expect(refused).toEqual([]);
});

test('a text that folds after the first visit is hydrated as the server drew it', async () => {
  const withIntro = (pages: readonly Page[]): Page[] =>
    pages.map((one) => ({
      ...one,
      ...(one.id === 'ask' && { blocks: [{ type: 'text', id: 'intro', folds: true } as const, ...(one.blocks ?? [])] }),
      ...(one.children && { children: withIntro(one.children) }),
    }));
  const { pages, ...others } = sample.texts.ca as Record<string, Record<string, object>>;
  const ca = { ...others, pages: { ...pages, ask: { ...pages?.ask, intro: 'Primer paràgraf.\n\nSegon paràgraf.' } } };
  const menu = { ...sample.menu, pages: withIntro(sample.menu.pages) };
  site.publish({ ...sample, menu, texts: { ca, es: ca } as never });
  await draw();
  expect(container.textContent).toContain('Segon paràgraf.');
  localStorage.setItem('seen:ask.intro', 'yes');
  await takeOver();
  await expect.poll(() => container.textContent).not.toContain('Segon paràgraf.');
  expect(refused).toEqual([]);
});

test('a send before the first values are loaded waits for them', async () => {
  await draw();
  await takeOver();
  await userEvent.fill(box('before') as HTMLInputElement, 'Ajuntament');
  await userEvent.click(button('Enviar ara') as HTMLElement);
  await expect.poll(() => container.textContent).toContain('Enviant');
  expect(sends()).toEqual([]);
  answer(Response.json({ nombre: 'Núria' }));
  await expect.poll(() => sends()).toHaveLength(1);
  await expect.poll(() => document.body.textContent).toContain("S'ha enviat");
  expect(sends()).toHaveLength(1);
});

test('failed first values are reported, and the input stays', async () => {
  await draw();
  await takeOver();
  await userEvent.fill(box('before') as HTMLInputElement, 'Ajuntament');
  await userEvent.click(button('Enviar ara') as HTMLElement);
  answer(Response.json({}, { status: 503 }));
  await expect
    .poll(() => container.querySelector('main [role=alert]')?.textContent)
    .toContain("No s'ha pogut carregar");
  expect(box('before')?.checkVisibility()).toBe(false);
  await userEvent.click(button('Tornar-ho a provar') as HTMLElement);
  answer(Response.json({ nombre: 'Núria' }));
  await expect.poll(() => box('before')?.checkVisibility()).toBe(true);
  expect(box('before')?.value).toBe('Ajuntament');
  await expect.poll(() => box('name')?.value).toBe('Núria');
  // A user who has read that it failed tries again when they want to.
  expect(sends()).toEqual([]);
});

test('a draft of the page is found before hydration', async () => {
  const runtime = await startAs('Núria');
  const { username = '' } = runtime.sessions.get() ?? {};
  expect(hasDrafts(runtime, path)).toBe(false);
  runtime.drafts.save({ username, page: 'other.form', form: 'ask' }, { before: 'A' });
  expect(hasDrafts(runtime, path)).toBe(false);
  runtime.drafts.save({ username, page: 'ask.form', form: 'ask' }, { before: 'A' });
  expect(hasDrafts(runtime, path)).toBe(true);
});
