import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { DrawnPage, PageToDraw } from '../../../core/page-data.ts';

/** Milliseconds after which a page that is not drawn goes without. */
const PATIENCE = 120_000;
/** Milliseconds that the thread waits for another page: it holds some eighty megabytes. */
const REST = 15_000;

interface Asked {
  page: PageToDraw;
  resolve(drawn: DrawnPage): void;
  reject(error: Error): void;
}

/**
 * Draws pages with the browser app's own components, one after the other in a thread that comes and goes with the
 * work: its start takes a second of processor time, which no request must wait for.
 */
export class PageDrawer {
  readonly #script: string;
  readonly #asked: Asked[] = [];
  #worker: Worker | null = null;
  #timer: NodeJS.Timeout | undefined;

  /** @param script the build of `src/start/prerender.tsx` */
  constructor(script: string) {
    this.#script = script;
  }

  /** Whether there is anything to draw with: a server for tests has no build. */
  exists(): Promise<boolean> {
    return stat(this.#script).then(
      () => true,
      () => false,
    );
  }

  /** Throws when it cannot be drawn. */
  draw(page: PageToDraw): Promise<DrawnPage> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ page, resolve, reject });
      if (this.#asked.length === 1) this.#next();
    });
  }

  #next(): void {
    const asked = this.#asked[0];
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#worker?.terminate(), asked ? PATIENCE : REST);
    this.#timer.unref();
    if (!asked) return;
    this.#worker ??= this.#start();
    this.#worker.postMessage(asked.page);
  }

  #start(): Worker {
    // Neither our loaders nor our settings and secrets are any business of it.
    const worker = new Worker(this.#script, { execArgv: [], env: { NODE_ENV: 'production' } });
    let cause: Error | undefined;
    worker.on('message', (drawn: DrawnPage) => {
      this.#asked.shift()?.resolve(withoutInlineStyles(drawn));
      this.#next();
    });
    worker.once('error', (error) => {
      cause = error as Error;
    });
    worker.once('exit', (code) => {
      this.#worker = null;
      if (this.#asked.length === 0) return;
      this.#asked.shift()?.reject(cause ?? new Error(`A page was not drawn (exit code ${code}).`));
      this.#next();
    });
    worker.unref();
    return worker;
  }
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
    .replaceAll(/<button\b[^<>]*? type="submit"[^<>]*>/g, withoutSubmit);
  const rules = [...styles].map((style) => `[data-style="${style}"]{${style}}`);
  return { html: plain, css: `${css}${rules.join('')}[data-submit]{opacity:.7;cursor:progress}`, styleNames };
}

/** A button that waits for something is `aria-disabled` by itself, and stays so. */
function withoutSubmit(tag: string): string {
  const own = tag.includes(' aria-disabled=');
  return tag.replace(
    ' type="submit"',
    ` type="button" data-submit="${own ? 'waits' : ''}"${own ? '' : ' aria-disabled="true"'}`,
  );
}
