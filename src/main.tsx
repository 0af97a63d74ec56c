import { type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { again } from './api/again.ts';
import { AppRouter } from './app/address/app-router.tsx';
import { type AppHistory, createAppHistory } from './app/address/history.ts';
import { App } from './app/app.tsx';
import { keepNothing } from './app/device.ts';
import { beginFirstPage, beginFirstValues, type FirstReads, hasDrafts, readFirstPage } from './app/first-page.ts';
import { type Runtime, startRuntime } from './app/runtime.ts';
import { readPageData } from './app/version/workspace.ts';
import type { PageData } from './core/page-data.ts';
import { PREVIEW_ID } from './core/preview.ts';
import { noteEarly } from './start/early.ts';
import { registries } from './start/registries.ts';
import { addFonts } from './ui/theme/fonts/fonts.ts';
import { whenIdle } from './ui/when-idle.ts';

/** Where the published config lies, on our server and on a static host alike: in `config/` below it. */
const BASE = import.meta.env.BASE_URL;

// The build puts every import of a chunk in it.
Object.assign(globalThis, { again });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// No `await` of the module itself: chunks that it fetches wait for this one to be through.
start(root).catch((error) => {
  console.error(error);
  showUnavailable(root);
});

async function start(container: HTMLElement): Promise<void> {
  const given = readPageData();
  const preview = document.getElementById(PREVIEW_ID) && (await import('./app/preview/framed.ts')).framed();
  const place = preview?.window ?? window;
  const query = new URLSearchParams(place.location.search);
  const asked = { language: query.get('language') ?? undefined, embedded: query.has('embedded') };
  // In a frame of another site nothing is read from the device: it has no session.
  if (asked.embedded) keepNothing();
  const runtime = await startRuntime(`${preview?.base ?? BASE}config/`, registries, given, undefined, asked);
  // Only the development server sends this: somebody saved a config file.
  import.meta.hot?.on('config:published', () => void runtime.refresh());
  followLook(runtime);
  const drawn = container.hasChildNodes() ? await firstReads(runtime, given) : null;
  // Beside what the page is drawn from; the app would only ask once that is done.
  void runtime.checkSession();
  const first = drawn ?? (await beginFirstPage(runtime, place.location.pathname, place.location.search));
  const history = createAppHistory(place);
  const early = noteEarly(container);
  const app = (
    <StrictMode>
      <Drawn onDrawn={() => setTimeout(early.again)}>
        <AppRouter history={history} basename={BASE}>
          <App runtime={runtime} first={first} />
        </AppRouter>
      </Drawn>
    </StrictMode>
  );
  if (drawn && !isTranslated(container)) {
    completeDrawn(container);
    hydrateRoot(container, app);
  } else {
    container.replaceChildren();
    createRoot(container).render(app);
  }
  window.onclick = window.onkeydown = null;
  addFonts();
  if (preview) return preview.begin(runtime);
  measure(runtime);
  fetchAhead(runtime, history);
}

/** A page has the colours of its version; those of a version that is published meanwhile go over them. */
function followLook(runtime: Runtime) {
  let shown = runtime.snapshot().workspace.manifest.look?.sheet;
  runtime.subscribe(() => {
    const { manifest, url } = runtime.snapshot().workspace;
    if (!manifest.look || manifest.look.sheet === shown) return;
    shown = manifest.look.sheet;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url(shown) }));
  });
}

/** Reports how the page felt, once there is nothing else to do. */
function measure(runtime: Runtime) {
  const { apiUrl } = runtime.snapshot().workspace.environment;
  // Not measuring costs nobody anything.
  whenIdle(() => void import('./app/vitals.ts').then((vitals) => vitals.reportVitals(apiUrl)).catch(() => undefined));
}

/** At the first move of somebody who has signed in: what links lead to is fetched before they are followed. */
function fetchAhead(runtime: Runtime, history: AppHistory) {
  const moves = ['focusin', 'pointerover'];
  const begin = () => {
    if (!runtime.sessions.get()) return;
    for (const move of moves) removeEventListener(move, begin);
    const ahead = import('./app/address/ahead.ts');
    // Without it pages come when they are asked for.
    ahead.then(({ lookAhead }) => lookAhead(runtime, history, BASE)).catch(() => undefined);
  };
  for (const move of moves) addEventListener(move, begin);
}

/** The reads that the server drew the page with, if it is to be the same here; `null` when it is to be drawn anew. */
async function firstReads(runtime: Runtime, given: PageData | null): Promise<FirstReads | null> {
  const { pathname } = location;
  const session = runtime.sessions.get();
  const same =
    given?.drawnFor === session?.rol &&
    runtime.snapshot().language === given?.manifest.defaultLanguage &&
    !(session ? hasDrafts(runtime, pathname) : runtime.sessions.lastEnd());
  if (!same) return null;
  const reading = readFirstPage(runtime, pathname);
  if (session) beginFirstValues(runtime, pathname).catch(() => undefined);
  return reading.catch(() => null);
}

/** Whether a browser has put its own elements around the words: React would not know the page again. */
function isTranslated(container: HTMLElement): boolean {
  return container.querySelector('font') !== null;
}

/**
 * Tells that the app stands. `onDrawn` must not run while React is still at it. It is around the app and not
 * beside it: elements are named by their place in the tree, which has to be the one that the server drew.
 */
function Drawn({ onDrawn, children }: { onDrawn(): unknown; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void onDrawn(), []);
  return children;
}

/** Gives elements that the server drew what they could not have in the page's source. */
function completeDrawn(container: HTMLElement) {
  // They were no submit buttons while nobody would have heard them.
  for (const button of container.querySelectorAll('button[data-submit]')) {
    button.setAttribute('type', 'submit');
    if (button.getAttribute('data-submit') === '') button.removeAttribute('aria-disabled');
    button.removeAttribute('data-submit');
  }
  for (const element of container.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    element.removeAttribute('data-style');
  }
}

/** Without config there are no texts, so the words stand in index.html. */
function showUnavailable(container: HTMLElement) {
  const template = document.getElementById('unavailable');
  if (!(template instanceof HTMLTemplateElement)) return;
  container.replaceChildren(template.content.cloneNode(true));
  container.querySelector('button')?.addEventListener('click', () => location.reload());
}
