import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '../app/app.tsx';
import { readFirstPage } from '../app/first-page.ts';
import { startRuntime } from '../app/runtime.ts';
import type { DrawnPage, PageToDraw } from '../core/page-data.ts';
import { serveTasks } from '../server/kit/threads/serve-tasks.ts';
import { registries } from './registries.ts';

/**
 * The parts of `window` that the app uses while it draws on the server. There is no `document`, which tells the style
 * engine to collect its styles.
 */
const emptyStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

Object.assign(globalThis, {
  window: Object.assign(globalThis, { addEventListener: () => undefined, removeEventListener: () => undefined }),
  localStorage: emptyStorage,
  sessionStorage: emptyStorage,
});

/** Makes the app find this session in the browser's storage; `null` when nobody is signed in. */
function keepSession(session: string | null): void {
  const getItem = (key: string) => (key === 'session' ? session : null);
  Object.assign(globalThis, { localStorage: { ...emptyStorage, getItem } });
}

/** Name of the made-up person. It must not appear in a page, because the page is shown to everybody of a role. */
const NOBODY = 'nobody-in-particular';

/** Draws a page for a first visit of some role, with the components of the browser app. */
async function draw({ data, path, role, validators }: PageToDraw): Promise<DrawnPage> {
  // The validators lie at data addresses here; all other files lie where browsers find them.
  const base = 'http://page.invalid/';
  keepSession(role === null ? null : sessionOf(role));
  Object.assign(globalThis, { document: { baseURI: base }, location: new URL(path, base) });
  const runtime = await startRuntime(base, registries, data, (url) => {
    const name = url.slice(base.length);
    const code = validators[name];
    return code === undefined
      ? `/config/${name}`
      : `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  });
  const first = await readFirstPage(runtime, path);
  Object.assign(globalThis, { document: undefined });
  // Browsers that run the app need no vendor prefixes.
  const cache = createCache({ key: 'css', stylisPlugins: [] });
  // Collects the styles in one sheet: the Content-Security-Policy forbids style elements between the others.
  cache.compat = true;
  const { prelude } = await prerender(
    <CacheProvider value={cache}>
      <StrictMode>
        <StaticRouter location={path}>
          <App runtime={runtime} first={first} />
        </StaticRouter>
      </StrictMode>
    </CacheProvider>,
    // Streams nothing later: moving it into place takes a script, which the policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await new Response(prelude).text();
  if (html.includes(NOBODY)) throw new Error(`${path} shows who looks at it.`);
  // A style that was created for a loading state is not in the page; the browser creates it if needed. Styles of the
  // whole page (CssBaseline) name no class.
  const styles = Object.entries(cache.inserted).filter((entry): entry is [string, string] => {
    const [name, rules] = entry;
    const className = `${cache.key}-${name}`;
    return rules !== true && (html.includes(className) || !rules?.includes(className));
  });
  return { html, styleNames: styles.map(([name]) => name), css: styles.map(([, rules]) => rules).join('') };
}

/** A session as the app stores it. It is not signed, and only the app reads it. */
function sessionOf(role: string): string {
  const claims = { sub: NOBODY, name: NOBODY, rol: role, exp: Number.MAX_SAFE_INTEGER };
  return JSON.stringify({ token: `.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.` });
}

serveTasks(draw);
