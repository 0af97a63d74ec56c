import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { memoryWindow } from '../../tests/support/memory-window.ts';
import { loadPageCode } from '../../tests/support/page-code.ts';
import { type FakeSite, fakeSite, fakeToken } from '../../tests/support/sites/fake-site.ts';
import { sample } from '../../tests/support/sites/sample-site.ts';
import { AppRouter } from './address/app-router.tsx';
import { createAppHistory } from './address/history.ts';
import { App } from './app.tsx';
import { beginFirstPage, type FirstReads } from './first-page.ts';
import type { Runtime } from './runtime.ts';

const path = '/section/ask';
const token = fakeToken('ROLE_COLEGIADO');
let site: FakeSite;
let container: HTMLElement;
let root: Root;

beforeAll(loadPageCode);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('session', JSON.stringify({ token }));
  site = fakeSite(sample);
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
});
afterEach(() => {
  vi.useRealTimers();
  root.unmount();
  container.remove();
  site.restore();
});

/** The page after one synchronous drawing. */
function draw(runtime: Runtime, first: FirstReads) {
  flushSync(() =>
    root.render(
      <AppRouter history={createAppHistory(memoryWindow(path))}>
        <App runtime={runtime} first={first} />
      </AppRouter>,
    ),
  );
}
const name = () => container.querySelector<HTMLInputElement>('form[name=ask] [name=name]')?.value;
const loading = () => [...container.querySelectorAll('[role=status]')].filter(({ textContent }) => textContent !== '');

test('a page loaded beforehand is drawn at once: layout, form and first values', async () => {
  site.answer(() => Response.json({ nombre: 'Núria' }));
  const runtime = await site.start();
  draw(runtime, await beginFirstPage(runtime, path, ''));
  expect(name()).toBe('Núria');
  expect(container.querySelector('header')).not.toBeNull();
  expect(loading()).toEqual([]);
  expect(site.calls).toHaveLength(1);
});

test('the same person sees fresh data after coming back', async () => {
  let stored = 'Núria';
  site.answer(() => Response.json({ nombre: stored }));
  const runtime = await site.start();
  draw(runtime, await beginFirstPage(runtime, path, ''));
  stored = 'Montserrat';
  flushSync(() => runtime.sessions.end('failure'));
  flushSync(() => void runtime.sessions.start(token));
  await expect.poll(name).toBe('Montserrat');
});

test('a form drawn at once can change its language and back', async () => {
  site.answer(() => Response.json({ nombre: 'Núria' }));
  const runtime = await site.start();
  const label = () => container.querySelector('form[name=ask] label')?.textContent;
  draw(runtime, await beginFirstPage(runtime, path, ''));
  expect(label()).toContain('Nom');
  await runtime.setLanguage('es');
  await expect.poll(label).toContain('Nombre');
  await runtime.setLanguage('ca');
  await expect.poll(label).not.toContain('Nombre');
  expect(name()).toBe('Núria');
});

test('a failed read is reported without a second request', async () => {
  site.answer(() => Response.json({}, { status: 503 }));
  const runtime = await site.start();
  draw(runtime, await beginFirstPage(runtime, path, ''));
  await expect.poll(() => container.querySelector('main [role=alert]')).not.toBeNull();
  expect(site.calls).toHaveLength(1);
});

test('a slow read does not delay the page, and fills the form later', async () => {
  let arrive = (_answer: Response) => {};
  site.answer(
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  const runtime = await site.start();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const begun = beginFirstPage(runtime, path, '');
  await vi.waitFor(() => expect(site.calls).toHaveLength(1));
  await vi.runAllTimersAsync();
  const first = await begun;
  vi.useRealTimers();
  draw(runtime, first);
  expect(name()).toBeUndefined();
  expect(loading()).toHaveLength(1);
  arrive(Response.json({ nombre: 'Núria' }));
  await expect.poll(name).toBe('Núria');
  expect(site.calls).toHaveLength(1);
});
