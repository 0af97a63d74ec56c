import { Worker } from 'node:worker_threads';
import type { DrawnPage, PageToDraw } from '../../../core/page-data.ts';
import { ThreadPool } from '../../kit/threads/thread-pool.ts';

/** @throws Error if the page cannot be drawn. */
export type DrawPage = (page: PageToDraw) => Promise<DrawnPage>;

/**
 * Draws pages with the components of the browser app in a thread that exists while there is work.
 * @param script the build of `src/start/prerender.tsx`
 */
export function pageDrawer(script: string): DrawPage {
  const thread = new ThreadPool<PageToDraw, DrawnPage>({
    // The thread gets neither our loaders nor our settings and secrets.
    begin: (options) => new Worker(script, { ...options, execArgv: [], env: { NODE_ENV: 'production' } }),
    heap: 512,
    atOnce: 1,
    tasks: Number.POSITIVE_INFINITY,
    patience: 120_000,
    // It takes some eighty megabytes.
    rest: 15_000,
  });
  return async (page) => {
    const drawn = await thread.run(page);
    if (!drawn) throw new Error('A page was not drawn: its thread ended, or took too long.');
    return withoutInlineStyles(drawn);
  };
}

/** Turns the inline styles that the policy forbids into rules until scripts run; till then nothing can be sent. */
function withoutInlineStyles({ html, css, styleNames }: DrawnPage): DrawnPage {
  const styles = new Set<string>();
  const plain = html
    .replaceAll(/(<[a-z][^<>]*?) style="([^"]*)"/gi, (_tag, before: string, style: string) => {
      styles.add(style);
      return `${before} data-style="${style}"`;
    })
    .replaceAll(/<button\b[^<>]*? type="submit"[^<>]*>/g, withoutSubmit);
  const rules = [...styles].map((style) => `[data-style="${style}"]{${style}}`);
  return { html: plain, css: `${css}${rules.join('')}[data-submit]{opacity:.7;cursor:progress}`, styleNames };
}

/** A button that waits for something is `aria-disabled` already. */
function withoutSubmit(tag: string): string {
  const own = tag.includes(' aria-disabled=');
  return tag.replace(
    ' type="submit"',
    ` type="button" data-submit="${own ? 'waits' : ''}"${own ? '' : ' aria-disabled="true"'}`,
  );
}
