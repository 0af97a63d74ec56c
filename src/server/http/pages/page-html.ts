import { createHash } from 'node:crypto';
import type { DrawnPage, PageData } from '../../../core/page-data.ts';
import { PAGE_DATA_ID } from '../../../core/page-data.ts';

/** What pages are made of. */
export interface PageSource {
  /** The built `index.html`. */
  html: string;
  /** Its style sheet, which stands in the page itself: one round trip less before anything shows. */
  css: string;
  /** Origin of the build's files when they are on another host; empty when they are here. */
  assets: string;
  /** Part of a page → chunks it needs, below the site's root. */
  parts: Readonly<Record<string, readonly string[]>>;
  /** Hashes of the scripts in it that a browser runs. */
  scripts: readonly string[];
}

/** A page and the hashes of its style elements, which the Content-Security-Policy has to name. */
interface PageText {
  html: string;
  styles: readonly string[];
}

const SHEET = /<link rel="stylesheet"[^>]*href="([^"]*)"[^>]*>/;

/** Hashes of the scripts that stand in a page, which the Content-Security-Policy has to name. */
export function scriptsIn(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => hashOf(script));
}

/** Name of the style sheet's file that the page links; `undefined` when it links none. */
export function sheetOf(html: string): string | undefined {
  return SHEET.exec(html)?.[1];
}

/**
 * The page with what its address needs: the published files as data, and links by which the browser fetches the
 * code of the page's form together with the app.
 * @param look the organisation's colours as a style sheet
 * @param chunks addresses of that code
 * @param drawn the page as elements, when it could be drawn beforehand
 */
export function pageHtml(
  source: PageSource,
  data: PageData | null,
  look: string,
  chunks: readonly string[],
  drawn: DrawnPage | null,
): PageText {
  const links = chunks.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');
  const styles = drawn ? `<style data-emotion="css ${drawn.styleNames.join(' ')}">${drawn.css}</style>` : '';
  const css = SHEET.test(source.html) ? look + source.css : '';
  const html = source.html
    // The link stays, switched off: the app's loader looks for it, and would fetch the sheet again.
    .replace(SHEET, (link) => `<style>${css}</style>${source.css ? link.replace('<link', '<link disabled') : link}`)
    // At the end of the head: the app's own files are asked for first.
    .replace('</head>', () => `${links}${styles}${data ? jsonScript(data) : ''}</head>`)
    .replace('<div id="root"></div>', (root) => (drawn ? `<div id="root">${drawn.html}</div>` : root));
  return { html, styles: [css, drawn?.css].filter((css) => css).map((css) => hashOf(css as string)) };
}

/** JSON that no text in it can leave: in a script element only `<` could begin its end (HTML §4.12.1.3). */
function jsonScript(data: unknown): string {
  return `<script type="application/json" id="${PAGE_DATA_ID}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** As a source of the policy (CSP3 §2.3.1). */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
