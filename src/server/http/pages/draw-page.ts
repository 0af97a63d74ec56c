import { Worker } from 'node:worker_threads';
import type { DrawnPage, PageToDraw } from '../../../core/page-data.ts';

/** Milliseconds after which a page that is not drawn goes without. */
const PATIENCE = 30_000;

/**
 * Draws a page with the browser app's own components, in a thread that ends with it: it takes a second of
 * processor time, which no request must wait for. Throws when the page cannot be drawn.
 * @param script the build of `src/start/prerender.tsx`
 */
export function drawPage(script: string, page: PageToDraw): Promise<DrawnPage> {
  return new Promise((resolve, reject) => {
    // Neither our loaders nor our settings and secrets are any business of it.
    const worker = new Worker(script, { workerData: page, execArgv: [], env: { NODE_ENV: 'production' } });
    const timer = setTimeout(() => void worker.terminate(), PATIENCE);
    worker.once('message', (drawn: DrawnPage) => resolve(withoutInlineStyles(drawn)));
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`A page was not drawn (exit code ${code}).`));
    });
    worker.unref();
  });
}

/**
 * The policy allows no style on an element of the page's source. Each becomes a rule over an attribute with the
 * same words, from which the app makes a style again once scripts run. A button sends nothing before that, and
 * looks so.
 */
function withoutInlineStyles({ html, css, styleNames }: DrawnPage): DrawnPage {
  const styles = new Set<string>();
  const plain = html
    .replaceAll(/(<[a-z][^<>]*?) style="([^"]*)"/gi, (_tag, before: string, style: string) => {
      styles.add(style);
      return `${before} data-style="${style}"`;
    })
    .replaceAll(/(<button\b[^<>]*?) type="submit"/g, '$1 type="button" aria-disabled="true" data-submit=""');
  const rules = [...styles].map((style) => `[data-style="${style}"]{${style}}`);
  return { html: plain, css: `${css}${rules.join('')}[data-submit]{opacity:.7;cursor:progress}`, styleNames };
}
