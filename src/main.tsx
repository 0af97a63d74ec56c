import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { AppRouter } from './app/address/app-router.tsx';
import { type AppHistory, createAppHistory } from './app/address/history.ts';
import { App } from './app/app.tsx';
import { beginFirstPage, type FirstReads, readFirstPage } from './app/first-page.ts';
import { type Runtime, startRuntime } from './app/runtime.ts';
import { readPageData } from './app/version/page-data.ts';
import { registries } from './start/registries.ts';
import { addFonts } from './ui/theme/fonts/fonts.ts';

/** Where the published config lies, on our server and on a static host alike. */
const configBase = `${import.meta.env.BASE_URL}config/`;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// No `await` of the module itself: chunks that it fetches wait for this one to be through.
start(root).catch((error) => {
  console.error(error);
  showUnavailable(root);
});

async function start(container: HTMLElement): Promise<void> {
  const pressed = lastPressed(container);
  const given = readPageData();
  const runtime = await startRuntime(configBase, registries, given);
  // Only the development server sends this: somebody saved a config file.
  import.meta.hot?.on('config:published', () => void runtime.refresh());
  const drawn = container.hasChildNodes() ? await firstReads(runtime, given?.manifest.defaultLanguage) : null;
  // Beside what the page is drawn from; the app would only ask once that is done.
  void runtime.checkSession();
  const first = drawn ?? (await beginFirstPage(runtime, location.pathname, location.search));
  const history = createAppHistory(window);
  const app = (
    <StrictMode>
      <AppRouter history={history} basename={import.meta.env.BASE_URL}>
        <App runtime={runtime} first={first} />
      </AppRouter>
    </StrictMode>
  );
  if (drawn) {
    completeDrawn(container);
    hydrateRoot(container, app);
    pressed()?.click();
  } else {
    container.replaceChildren();
    createRoot(container).render(app);
  }
  addFonts();
  measure(runtime);
  fetchAhead(runtime, history);
}

const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));

/** Reports how the page felt, once there is nothing else to do. */
function measure(runtime: Runtime) {
  const { apiUrl } = runtime.snapshot().workspace.environment;
  // Not measuring costs nobody anything.
  idle(() => void import('./app/vitals.ts').then((vitals) => vitals.reportVitals(apiUrl)).catch(() => undefined));
}

/** At the first move of somebody who has signed in: what links lead to is fetched before they are followed. */
function fetchAhead(runtime: Runtime, history: AppHistory) {
  const moves = ['focusin', 'pointerover'];
  const begin = () => {
    if (!runtime.sessions.get()) return;
    for (const move of moves) removeEventListener(move, begin);
    const ahead = import('./app/address/ahead.ts');
    // Without it pages come when they are asked for.
    ahead.then(({ lookAhead }) => lookAhead(runtime, history, import.meta.env.BASE_URL)).catch(() => undefined);
  };
  for (const move of moves) addEventListener(move, begin);
}

/** What the server drew the page with, if the page is to be the same here; `null` when it is to be drawn anew. */
async function firstReads(runtime: Runtime, drawnIn: string | undefined): Promise<FirstReads | null> {
  const same = !runtime.sessions.get() && !runtime.sessions.lastEnd() && runtime.snapshot().language === drawnIn;
  return same ? readFirstPage(runtime, location.pathname).catch(() => null) : null;
}

/** From now until it is asked: the last button of the page that was pressed while nobody else would have heard it. */
function lastPressed(container: HTMLElement): () => HTMLElement | null {
  let last: HTMLElement | null = null;
  const hear = ({ target }: Event) => {
    last = (target as Element).closest('button');
  };
  container.addEventListener('click', hear);
  return () => {
    container.removeEventListener('click', hear);
    return last;
  };
}

/** Gives elements that the server drew what they could not have in the page's source. */
function completeDrawn(container: HTMLElement) {
  // They were no submit buttons while nobody would have heard them.
  for (const button of container.querySelectorAll('button[data-submit]')) {
    button.setAttribute('type', 'submit');
    button.removeAttribute('data-submit');
    button.removeAttribute('aria-disabled');
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
