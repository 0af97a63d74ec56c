import './prerender-window.ts';
import { parentPort, workerData } from 'node:worker_threads';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '../app/app.tsx';
import { readFirstPage } from '../app/first-page.ts';
import { startRuntime } from '../app/runtime.ts';
import type { DrawnPage, PageToDraw } from '../core/page-data.ts';
import { registries } from './registries.ts';

/**
 * Draws one page as somebody sees it who is not signed in and has never been here, with the components of the
 * browser app. Runs in a thread of its own, which takes `PageToDraw[]` and answers with one `DrawnPage` after the other.
 */
async function draw({ data, path, validators }: PageToDraw): Promise<DrawnPage> {
  // Validators are fetched below the page's address; here they lie in an address of their own.
  const base = 'http://page.invalid/';
  Object.assign(globalThis, { document: { baseURI: base }, location: new URL(path, base) });
  const runtime = await startRuntime(base, registries, data, (url) => {
    const code = validators[url.slice(base.length)];
    return code === undefined ? url : `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  });
  const first = await readFirstPage(runtime, path);
  Object.assign(globalThis, { document: undefined });
  const cache = createCache({ key: 'css' });
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
  const styles = Object.entries(cache.inserted).filter((entry): entry is [string, string] => entry[1] !== true);
  return { html, styleNames: styles.map(([name]) => name), css: styles.map(([, rules]) => rules).join('') };
}

for (const page of workerData as PageToDraw[]) parentPort?.postMessage(await draw(page));
