import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { type Registries, startRuntime } from './app/runtime.ts';
import type { Action } from './core/action.ts';
import type { Widget } from './form/widget.ts';

/** Where the published config lies, on our server and on a static host alike. */
const configBase = `${import.meta.env.BASE_URL}config/`;

// The folder is the registration: a widget or an action exists because its file does.
const registries: Registries = {
  widgets: named(import.meta.glob<{ default: Widget }>('./widgets/*/index.tsx'), /\/widgets\/([^/]+)\//),
  actions: named(import.meta.glob<{ default: Action }>(['./actions/*.ts', '!**/*.test.ts']), /\/actions\/([^/]+)\.ts$/),
};

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

try {
  const runtime = await startRuntime(configBase, registries);
  const { apiUrl } = runtime.snapshot().workspace.environment;
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
  // Not measuring costs nobody anything.
  idle(() => void import('./app/vitals.ts').then((vitals) => vitals.reportVitals(apiUrl)).catch(() => undefined));
  // Only the development server sends this: somebody saved a config file.
  import.meta.hot?.on('config:published', () => void runtime.refresh());
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter basename={import.meta.env.BASE_URL}>
        <App runtime={runtime} />
      </BrowserRouter>
    </StrictMode>,
  );
} catch (error) {
  console.error(error);
  showUnavailable(root);
}

/** Without config there are no texts, so the words stand in index.html. */
function showUnavailable(place: HTMLElement) {
  const template = document.getElementById('unavailable');
  if (!(template instanceof HTMLTemplateElement)) return;
  place.replaceChildren(template.content.cloneNode(true));
  place.querySelector('button')?.addEventListener('click', () => location.reload());
}

function named<T>(files: Record<string, T>, pattern: RegExp): Record<string, T> {
  return Object.fromEntries(Object.entries(files).map(([file, load]) => [pattern.exec(file)?.[1] ?? file, load]));
}
