import { parentPort } from 'node:worker_threads';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '../app/app.tsx';
import { readFirstPage } from '../app/first-page.ts';
import { startRuntime } from '../app/runtime.ts';
import type { DrawnPage, PageToDraw } from '../core/page-data.ts';
import { keepSession } from './prerender-window.ts';
import { registries } from './registries.ts';

/** Stands for whoever looks at a page: it must not be found in it, since the page is shown to all of a role. */
const NOBODY = 'nobody-in-particular';

/**
 * Draws one page as somebody of a role sees it who has never been here, with the components of the browser app. Runs
 * in a thread of its own, which answers each `PageToDraw` with a `DrawnPage`, and is ended by one that cannot be drawn.
 */
async function draw({ data, path, role, validators }: PageToDraw): Promise<DrawnPage> {
  // Validators are fetched below the page's address; here they lie in an address of their own. All else lies where
  // browsers find it.
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
  // Browsers that run the app know every style by its own name: nothing is said twice for older ones.
  const cache = createCache({ key: 'css', stylisPlugins: [] });
  // Styles are collected, not written between the elements, where the Content-Security-Policy has no place for them.
  cache.compat = true;
  const { prelude } = await prerender(
    <CacheProvider value={cache}>
      <StrictMode>
        <StaticRouter location={path}>
          <App runtime={runtime} first={first} />
        </StaticRouter>
      </StrictMode>
    </CacheProvider>,
    // Nothing is put off to be moved into place by a script, which the policy has no place for either.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await new Response(prelude).text();
  if (html.includes(NOBODY)) throw new Error(`${path} shows who looks at it.`);
  // A style that was made only while a part was on its way is not in the page; the browser makes it if it comes to that.
  // Styles of the whole page (CssBaseline) name no class.
  const styles = Object.entries(cache.inserted).filter((entry): entry is [string, string] => {
    const [name, rules] = entry;
    const className = `${cache.key}-${name}`;
    return rules !== true && (html.includes(className) || !rules?.includes(className));
  });
  return { html, styleNames: styles.map(([name]) => name), css: styles.map(([, rules]) => rules).join('') };
}

/** A session as the app keeps it; nobody signs it, and nobody believes it but the app. */
function sessionOf(role: string): string {
  const claims = { sub: NOBODY, name: NOBODY, rol: role, exp: Number.MAX_SAFE_INTEGER };
  return JSON.stringify({ token: `.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.` });
}

parentPort?.on('message', async (page: PageToDraw) => parentPort?.postMessage(await draw(page)));
