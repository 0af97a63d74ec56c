import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { DrawnPage, PageToDraw } from '../../../core/page-data.ts';

/** Milliseconds after which a page is served undrawn. */
const PATIENCE = 120_000;
/** Milliseconds for which the thread waits for another page; it takes some eighty megabytes. */
const REST = 15_000;

interface Asked {
  page: PageToDraw;
  resolve(drawn: DrawnPage): void;
  reject(error: Error): void;
}

/** Draws pages with the components of the browser app in a thread that exists while there is work. */
export class PageDrawer {
  readonly #script: string;
  readonly #asked: Asked[] = [];
  #worker: Worker | null = null;
  #timer: NodeJS.Timeout | undefined;

  /** @param script the build of `src/start/prerender.tsx` */
  constructor(script: string) {
    this.#script = script;
  }

  /** Whether there is a build; a server for tests has none. */
  exists(): Promise<boolean> {
    return stat(this.#script).then(
      () => true,
      () => false,
    );
  }

  /** @throws Error if the page cannot be drawn. */
  draw(page: PageToDraw): Promise<DrawnPage> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ page, resolve, reject });
      if (this.#asked.length === 1) this.#next();
    });
  }

  #next(): void {
    const asked = this.#asked[0];
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        const worker = this.#worker;
        // A page that is asked for while an idle thread ends gets another thread.
        if (!asked) this.#worker = null;
        void worker?.terminate();
      },
      asked ? PATIENCE : REST,
    );
    this.#timer.unref();
    if (!asked) return;
    this.#worker ??= this.#start();
    this.#worker.postMessage(asked.page);
  }

  #start(): Worker {
    // The thread gets neither our loaders nor our settings and secrets.
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
      if (this.#worker !== worker) return;
      this.#worker = null;
      if (this.#asked.length === 0) return;
      this.#asked.shift()?.reject(cause ?? new Error(`A page was not drawn (exit code ${code}).`));
      this.#next();
    });
    worker.unref();
    return worker;
  }
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
