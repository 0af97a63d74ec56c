import { Worker } from 'node:worker_threads';
import type { DrawnPage, PageToDraw } from '../../../core/page-data.ts';

/** Milliseconds after which pages that are not drawn go without. */
const PATIENCE = 120_000;

/**
 * Draws pages with the browser app's own components, in a thread that ends with them: its start takes a second of
 * processor time, which no request must wait for. Throws when one cannot be drawn; those before it count.
 * @param script the build of `src/start/prerender.tsx`
 * @param onDrawn hears of each page as it is drawn, with its place among `pages`
 */
export function drawPages(
  script: string,
  pages: readonly PageToDraw[],
  onDrawn: (drawn: DrawnPage, index: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let count = 0;
    // Neither our loaders nor our settings and secrets are any business of it.
    const worker = new Worker(script, { workerData: pages, execArgv: [], env: { NODE_ENV: 'production' } });
    const timer = setTimeout(() => void worker.terminate(), PATIENCE);
    worker.on('message', (drawn: DrawnPage) => {
      onDrawn(withoutInlineStyles(drawn), count);
      count += 1;
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(timer);
      if (count === pages.length) resolve();
      else reject(new Error(`A page was not drawn (exit code ${code}).`));
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
