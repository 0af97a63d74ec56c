import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Kept } from '../../../compiler/kept.ts';
import type { Json, Language, Manifest, Pointer } from '../../../core/config.ts';
import { type DrawnPage, PAGE_DATA_ID, type PageData } from '../../../core/page-data.ts';
import { lookSheet } from '../../../core/theme/look.ts';
import type { LoadedVersion } from '../../domain/config/loaded-version.ts';
import { publishedFiles } from '../../domain/config/store.ts';
import type { ServerContext } from '../context.ts';
import { environmentFor } from '../published.ts';
import { type DrawPage, pageDrawer } from './page-drawer.ts';
import { entrancesOf, type PagePlan, planOf } from './page-plan.ts';

interface ServedPage {
  html: string;
  styles: readonly string[];
  scripts: readonly string[];
  /** The address belongs to a page of the menu. */
  known: boolean;
  /** Origins of the sites that may show it in a frame. */
  framedBy: readonly string[];
  /** No search engine lists it. */
  unlisted: boolean;
}

type MadePage = Pick<ServedPage, 'html' | 'styles'>;

/** The pages of a version over a build. */
interface Generation {
  version: LoadedVersion;
  source: PageSource;
  plain: Map<string, Promise<MadePage>>;
  /** Drawn pages by page and role; `null` while a page is being drawn, or if it cannot be. */
  drawn: Map<string, MadePage | null>;
  draw: DrawPage;
}

export class Pages {
  readonly #context: ServerContext;
  readonly #dist: string;
  /** The build of `src/start/prerender.tsx`. */
  readonly #script: string;
  readonly #draws: boolean;
  readonly #onFailure: (error: unknown) => void;
  /** Two of them: requests that began before a publish still ask for the version before. */
  readonly #generations = new Kept<Generation>(2);
  #source: { made: number; read: Promise<PageSource> } | null = null;

  /** @param onFailure gets the reason if a page could not be drawn; the browser then draws it alone. */
  constructor(context: ServerContext, dist: string, draws: boolean, onFailure: (error: unknown) => void) {
    this.#context = context;
    this.#dist = dist;
    this.#script = path.join(dist, 'prerender', 'prerender.js');
    this.#draws = draws;
    this.#onFailure = onFailure;
  }

  /**
   * The page for an address; `undefined` if there is no build, the app alone without a version.
   * @param version the current one; `null` when it is unknown
   * @param bare draw nothing, because the query decides what shows
   * @param role from the browser, unchecked: it chooses the drawing, not what the page may ask for
   */
  async at(
    version: LoadedVersion | null,
    address: string,
    bare: boolean,
    role: string | null = null,
  ): Promise<ServedPage | undefined> {
    const build = await stat(path.join(this.#dist, 'index.html')).catch(() => null);
    if (!build) return undefined;
    const source = await this.#sourceOf(build.mtimeMs);
    if (!version) {
      const last = await this.#context.config.known().catch(() => null);
      const page = last ? pageHtml(source, last) : { html: source.html, styles: [] };
      return { ...page, scripts: source.scripts, known: false, framedBy: [], unlisted: false };
    }
    const pages = this.#generationOf(version, source);
    const plan = planOf(version, decoded(address));
    const drawn = bare || !plan.own ? null : this.#drawnPage(pages, plan, address, role);
    const page = drawn ?? (await this.#plain(pages, plan));
    const unlisted = plan.parts.includes('block receipt');
    return { ...page, scripts: source.scripts, known: plan.known, framedBy: framedBy(version, plan), unlisted };
  }

  /** For a new version or build the entrance pages are drawn. */
  #generationOf(version: LoadedVersion, source: PageSource): Generation {
    return this.#generations.get(`${version.manifest.version} ${source.made}`, () => {
      const pages: Generation = { version, source, plain: new Map(), drawn: new Map(), draw: pageDrawer(this.#script) };
      for (const address of entrancesOf(version.menu)) this.#draw(pages, planOf(version, address), address, null);
      return pages;
    });
  }

  #plain(pages: Generation, plan: PagePlan): Promise<MadePage> {
    const { plain, version } = pages;
    const made = plain.get(plan.page) ?? this.#dataOf(plan, version).then((data) => make(pages, plan, data, null));
    plain.set(plan.page, made);
    made.catch(() => plain.delete(plan.page));
    return made;
  }

  /** The drawn page. A page for signed-in visitors is drawn when the first visitor of a role asks for it. */
  #drawnPage(pages: Generation, plan: PagePlan, address: string, role: string | null): MadePage | null {
    const forRole = role !== null && plan.drawnRoles.includes(role) ? role : null;
    if (forRole !== null) this.#draw(pages, plan, address, forRole);
    return pages.drawn.get(drawnKey(plan.page, forRole)) ?? null;
  }

  #draw(pages: Generation, plan: PagePlan, address: string, role: string | null): void {
    const key = drawnKey(plan.page, role);
    if (!this.#draws || pages.drawn.has(key)) return;
    pages.drawn.set(key, null);
    this.#drawn(pages, plan, address, role).then((page) => pages.drawn.set(key, page), this.#onFailure);
  }

  async #drawn(pages: Generation, plan: PagePlan, address: string, role: string | null): Promise<MadePage | null> {
    // A server for tests has no build.
    if (!existsSync(this.#script)) return null;
    const { version, draw } = pages;
    const shared = await this.#dataOf(plan, version);
    const data = role === null ? shared : { ...shared, drawnFor: role };
    const read = publishedFiles(this.#context.db, version.manifest.version);
    const validators: Record<string, string> = {};
    for (const id of plan.forms) {
      const name = version.manifest.forms[id]?.validator;
      if (name !== undefined) validators[name] = await read(name);
    }
    return make(pages, plan, data, await draw({ data, path: address, role, validators }));
  }

  async #dataOf(plan: PagePlan, { manifest }: LoadedVersion): Promise<PageData> {
    const read = publishedFiles(this.#context.db, manifest.version);
    const language = manifest.defaultLanguage;
    const pointer: Pointer = { version: manifest.version, environment: environmentFor(this.#context.settings) };
    const forms = plan.forms.flatMap((id) => manifest.forms[id] ?? []);
    const names = [manifest.menu, manifest.settings, manifest.look?.mark, manifest.texts[language]];
    if (plan.closed) names.push(manifest.signedInTexts?.[language]);
    names.push(...plan.blocks.flatMap((type) => manifest.blockTexts?.[type]?.[language] ?? []));
    names.push(...forms.flatMap(({ form, texts }) => [form, texts[language]]));
    const files: Record<string, Json> = {};
    for (const name of names) if (name !== undefined) files[name] = JSON.parse(await read(name)) as Json;
    return { pointer, manifest: forBrowsers(manifest), files };
  }

  /** Reads the build again if it has changed. */
  #sourceOf(made: number): Promise<PageSource> {
    if (this.#source?.made !== made)
      this.#source = { made, read: readSource(this.#dist, this.#context.settings.assetUrl, made) };
    return this.#source.read;
  }
}

/** Pages that visitors open to send a form without an account may be framed by the sites of the settings, and no others. */
function framedBy({ settings }: LoadedVersion, { own, closed, forms }: PagePlan): readonly string[] {
  const isStrangers = own && !closed && forms.some((id) => settings.strangers?.[id] !== undefined);
  return isStrangers ? (settings.embedding ?? []) : [];
}

const DARK = '@media screen and (prefers-color-scheme:dark)';

/**
 * The app alone in the colours of a version: it fetches what it shows. `null` without a build.
 * @param look light or dark, whatever the system has; absent: as the system has it
 */
export async function bareApp(
  dist: string,
  version: LoadedVersion,
  look?: string,
): Promise<(MadePage & Pick<ServedPage, 'scripts'>) | null> {
  const source = await readSource(dist, '', 0).catch(() => null);
  if (!source) return null;
  const media = look === 'dark' ? '@media screen' : look === 'light' ? '@media not all' : DARK;
  const sheet = lookSheet(version.theme).replace(DARK, media);
  return { ...pageHtml(source, version, { sheet }), scripts: source.scripts };
}

function drawnKey(page: string, role: string | null): string {
  return JSON.stringify([page, role]);
}

/** Without the names of files that only the server reads. */
function forBrowsers({ records, lists, procedures, serverTexts, ...seen }: Manifest): Manifest {
  return seen;
}

function make({ source, version }: Generation, plan: PagePlan, data: PageData, drawn: DrawnPage | null): MadePage {
  const { forms } = version.manifest;
  const chunks = new Set(
    plan.parts.flatMap((part) => (source.parts[part] ?? []).map((file) => `${source.assets}/${file}`)),
  );
  for (const id of plan.forms) chunks.add(`/config/${forms[id]?.validator}`);
  return pageHtml(source, version, { data, chunks: [...chunks], drawn });
}

/**
 * @param assetUrl host of the build's files, if it is another one
 * @param made time of the build
 */
async function readSource(dist: string, assetUrl: string, made: number): Promise<PageSource> {
  const built = await readFile(path.join(dist, 'index.html'), 'utf8');
  const assets = assetUrl.replace(/\/$/, '');
  const html = built.replaceAll(/( (?:src|href)=")\/assets\//g, `$1${assets}/assets/`);
  const parts = await readFile(path.join(dist, '.vite', 'page-parts.json'), 'utf8').catch(() => '{}');
  const [, sheet] = SHEET.exec(built) ?? [];
  const css = sheet ? await readFile(path.join(dist, sheet), 'utf8').catch(() => '') : '';
  const scripts = [...built.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => hashOf(script));
  return { made, html, css, assets, parts: JSON.parse(parts) as PageSource['parts'], scripts };
}

/** Bookmarks may have accents; a malformed address matches no page. */
function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

interface PageSource {
  /** Time of the build. */
  made: number;
  html: string;
  /** Its style sheet, inlined to save a round trip. */
  css: string;
  /** Origin of the build's files; empty if they are here. */
  assets: string;
  /** Chunks by part of a page, relative to the site's root. */
  parts: Readonly<Record<string, readonly string[]>>;
  /** Hashes of its inline scripts. */
  scripts: readonly string[];
}

const SHEET = /<link rel="stylesheet"[^>]*href="([^"]*)"[^>]*>/;

interface PageParts {
  /** The published files that its address needs. */
  data?: PageData | null;
  /** Code of its forms, which the browser fetches at once. */
  chunks?: readonly string[];
  drawn?: DrawnPage | null;
  /** Colours, where they are not those of the version. */
  sheet?: string;
}

/** A page in the words and colours of a version, with the hashes of its style elements for the Content-Security-Policy. */
function pageHtml(
  source: PageSource,
  version: LoadedVersion,
  { data = null, chunks = [], drawn = null, sheet = lookSheet(version.theme) }: PageParts = {},
): MadePage {
  const links = chunks.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');
  // A page that is painted while its source arrives would move. The element after the drawn part releases it (HTML §4.6.7.6).
  const whole = drawn ? `<link rel="expect" href="#${UNAVAILABLE}" blocking="render">` : '';
  const styles = drawn ? `<style data-emotion="css ${drawn.styleNames.join(' ')}">${drawn.css}</style>` : '';
  const css = SHEET.test(source.html) ? sheet + source.css : '';
  const html = withShell(source.html, version)
    // The link stays, disabled: the app's loader would fetch the sheet again without it.
    .replace(SHEET, (link) => `<style>${css}</style>${source.css ? link.replace('<link', '<link disabled') : link}`)
    // At the end of the head, so that the app's own files are requested first.
    .replace('</head>', () => `${whole}${links}${styles}${data ? jsonScript(data, PAGE_DATA_ID) : ''}</head>`)
    .replace('<div id="root"></div>', (root) => (drawn ? `<div id="root">${drawn.html}</div>` : root));
  return { html, styles: [css, drawn?.css].filter((css) => css).map((css) => hashOf(css as string)) };
}

/** Data for the scripts of a page; `<` is the only character that could end the element (HTML §4.12.1.3). */
export function jsonScript(data: unknown, id: string): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** As a source of the policy (CSP3 §2.3.1). */
function hashOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

const WORDS = {
  title: 'app.start.unavailable.title',
  text: 'app.start.unavailable.text',
  retry: 'app.start.unavailable.retry',
  noScriptTitle: 'app.start.noScript.title',
  noScriptText: 'app.start.noScript.text',
} as const;

/** The page before the app has come. */
function withShell(html: string, { manifest, theme, text }: LoadedVersion): string {
  const { defaultLanguage, languages, look } = manifest;
  const head = [
    `<meta name="color-scheme" content="${theme.dark ? 'light dark' : 'light'}">`,
    `<meta name="theme-color" content="${theme.colors.primary.main}">`,
    `<title>${escaped(text(defaultLanguage, 'app.name'))}</title>`,
    `<link rel="icon" href="${look ? `/config/${look.icon}` : 'data:,'}" type="image/svg+xml">`,
  ].join('');
  return html
    .replace('<html lang="en">', `<html lang="${defaultLanguage}">`)
    .replace('<!--organisation-->', () => head)
    .replace('<!--start-words-->', () => startWords([...new Set([defaultLanguage, ...languages])], text));
}

/** The id of the template for a server that does not answer, the first element after the app's. */
const UNAVAILABLE = 'unavailable';

/** The texts for a server that does not answer and for a browser without scripts, in the page's language and then the others. */
function startWords(languages: readonly Language[], text: LoadedVersion['text']): string {
  const words = languages.map((language) => {
    const said = Object.entries(WORDS).map(([name, key]) => [name, escaped(text(language, key))]);
    return { language, ...(Object.fromEntries(said) as Record<keyof typeof WORDS, string>) };
  });
  const retry = words.map(({ language, retry }, index) =>
    index === 0 ? retry : `<span lang="${language}">${retry}</span>`,
  );
  const sentences = (title: 'title' | 'noScriptTitle', sentence: 'text' | 'noScriptText') =>
    words
      .map((said, index) =>
        index === 0
          ? `<h1>${said[title]}</h1><p>${said[sentence]}</p>`
          : `<div lang="${said.language}"><h2>${said[title]}</h2><p>${said[sentence]}</p></div>`,
      )
      .join('');
  return [
    `<template id="${UNAVAILABLE}"><main class="start"><div class="start-card" role="alert">`,
    `${sentences('title', 'text')}<button type="button">${retry.join(' · ')}</button></div></main></template>`,
    `<noscript><div class="start"><div class="start-card">${sentences('noScriptTitle', 'noScriptText')}</div></div></noscript>`,
  ].join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
