import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Json, Manifest, Pointer } from '../../../core/config.ts';
import { type DrawnPage, PAGE_DATA_ID, type PageData } from '../../../core/page-data.ts';
import { lookSheet } from '../../../core/theme/look.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import { environmentFor } from '../../config/published.ts';
import { fileText } from '../../config/store.ts';
import type { ServerContext } from '../context.ts';
import { type Packed, packed } from './packed.ts';
import { PageDrawer } from './page-drawer.ts';
import { entrancesOf, type PagePlan, planOf } from './page-plan.ts';
import { fillShell } from './shell.ts';

interface ServedPage {
  html: Packed;
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

interface Generation {
  key: string;
  plain: Map<string, Promise<MadePage>>;
  /** Drawn pages by page and role; `null` while a page is being drawn, or if it cannot be. */
  drawn: Map<string, MadePage | null>;
  drawer: PageDrawer;
}

interface Wanted {
  source: PageSource;
  plan: PagePlan;
  version: LoadedVersion;
  address: string;
}

export class Pages {
  readonly #context: ServerContext;
  readonly #dist: string;
  readonly #draws: boolean;
  readonly #onFailure: (error: unknown) => void;
  #generation: Generation | null = null;
  #known: LoadedVersion | null = null;
  #source: { made: number; read: Promise<PageSource> } | null = null;

  /** @param onFailure gets the reason if a page could not be drawn; the browser then draws it alone. */
  constructor(context: ServerContext, dist: string, draws: boolean, onFailure: (error: unknown) => void) {
    this.#context = context;
    this.#dist = dist;
    this.#draws = draws;
    this.#onFailure = onFailure;
  }

  /**
   * The page for an address; `undefined` if there is no build, the bare app without a version.
   * @param bare draw nothing, because the query decides what shows
   * @param role from the browser, unchecked: it chooses the drawing, not what the page may ask for
   */
  async at(address: string, bare: boolean, role: string | null = null): Promise<ServedPage | undefined> {
    const build = await stat(path.join(this.#dist, 'index.html')).catch(() => null);
    if (!build) return undefined;
    const source = await this.#sourceOf(build.mtimeMs);
    // The only look at the current version, so that pointer and files match.
    const version = await this.#context.config.current().catch(() => null);
    if (!version)
      return { ...this.#bare(source), scripts: source.scripts, known: false, framedBy: [], unlisted: false };
    this.#known = version;
    const pages = this.#generationOf(`${version.manifest.version} ${build.mtimeMs}`, source, version);
    const plan = planOf(version, decoded(address));
    const drawn = bare || !plan.own ? null : this.#drawnPage(pages, { source, plan, version, address }, role);
    const page = drawn ?? (await this.#plain(pages, source, plan, version));
    const unlisted = plan.parts.includes('block receipt');
    return { ...page, scripts: source.scripts, known: plan.known, framedBy: framedBy(version, plan), unlisted };
  }

  /** The app alone in the last known look, for when the current version is unknown. */
  #bare(source: PageSource): MadePage {
    if (!this.#known) return { html: { text: source.html }, styles: [] };
    const { html, styles } = pageHtml(filled(source, this.#known), null, lookSheet(this.#known.theme), [], null);
    return { html: { text: html }, styles };
  }

  /** A new version or build drops the earlier pages and draws the entrance pages. */
  #generationOf(key: string, source: PageSource, version: LoadedVersion): Generation {
    if (this.#generation?.key === key) return this.#generation;
    const drawer = new PageDrawer(path.join(this.#dist, 'prerender', 'prerender.js'));
    const pages: Generation = { key, plain: new Map(), drawn: new Map(), drawer };
    this.#generation = pages;
    for (const address of entrancesOf(version.menu)) {
      this.#draw(pages, { source, plan: planOf(version, address), version, address }, null);
    }
    return pages;
  }

  #plain(pages: Generation, source: PageSource, plan: PagePlan, version: LoadedVersion): Promise<MadePage> {
    const made =
      pages.plain.get(plan.page) ?? this.#dataOf(plan, version).then((data) => make(source, data, plan, version, null));
    pages.plain.set(plan.page, made);
    made.catch(() => pages.plain.delete(plan.page));
    return made;
  }

  /** The drawn page. A page for signed-in visitors is drawn when the first visitor of a role asks for it. */
  #drawnPage(pages: Generation, wanted: Wanted, role: string | null): MadePage | null {
    const { page, drawnRoles } = wanted.plan;
    const forRole = role !== null && drawnRoles.includes(role) ? role : null;
    if (forRole !== null) this.#draw(pages, wanted, forRole);
    return pages.drawn.get(drawnKey(page, forRole)) ?? null;
  }

  #draw(pages: Generation, wanted: Wanted, role: string | null): void {
    const key = drawnKey(wanted.plan.page, role);
    if (!this.#draws || pages.drawn.has(key)) return;
    pages.drawn.set(key, null);
    this.#drawn(pages, wanted, role).then((page) => pages.drawn.set(key, page), this.#onFailure);
  }

  async #drawn({ drawer }: Generation, wanted: Wanted, role: string | null): Promise<MadePage | null> {
    const { source, plan, version, address } = wanted;
    if (!(await drawer.exists())) return null;
    const shared = await this.#dataOf(plan, version);
    const data = role === null ? shared : { ...shared, drawnFor: role };
    const validators: Record<string, string> = {};
    for (const id of plan.forms) {
      const name = version.manifest.forms[id]?.validator;
      if (name !== undefined) validators[name] = await this.#read(name);
    }
    const drawn = await drawer.draw({ data, path: address, role, validators });
    return make(source, data, plan, version, drawn);
  }

  async #dataOf(plan: PagePlan, { manifest }: LoadedVersion): Promise<PageData> {
    const language = manifest.defaultLanguage;
    const pointer: Pointer = { version: manifest.version, environment: environmentFor(this.#context.settings) };
    const forms = plan.forms.flatMap((id) => manifest.forms[id] ?? []);
    const names = [manifest.menu, manifest.settings, manifest.look?.mark, manifest.texts[language]];
    if (plan.closed) names.push(manifest.signedInTexts?.[language]);
    names.push(...plan.parts.flatMap((part) => manifest.blockTexts?.[part.replace('block ', '')]?.[language] ?? []));
    names.push(...forms.flatMap(({ form, texts }) => [form, texts[language]]));
    const files: Record<string, Json> = {};
    for (const name of names) {
      if (name !== undefined) files[name] = JSON.parse(await this.#read(name)) as Json;
    }
    return { pointer, manifest: forBrowsers(manifest), files };
  }

  /** Reads the build again if it has changed. */
  #sourceOf(made: number): Promise<PageSource> {
    if (this.#source?.made !== made)
      this.#source = { made, read: readSource(this.#dist, this.#context.settings.assetUrl) };
    return this.#source.read;
  }

  async #read(name: string): Promise<string> {
    const text = await fileText(this.#context.db, name);
    if (text === null) throw new Error(`The current version lacks the file ${name}.`);
    return text;
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
): Promise<{ html: string; styles: readonly string[]; scripts: readonly string[] } | null> {
  const source = await readSource(dist, '').catch(() => null);
  if (!source) return null;
  const media = look === 'dark' ? '@media screen' : look === 'light' ? '@media not all' : DARK;
  const sheet = lookSheet(version.theme).replace(DARK, media);
  const { html, styles } = pageHtml(filled(source, version), null, sheet, [], null);
  return { html, styles, scripts: source.scripts };
}

function drawnKey(page: string, role: string | null): string {
  return JSON.stringify([page, role]);
}

/** Without the names of files that only the server reads. */
function forBrowsers({ records, lists, procedures, serverTexts, ...seen }: Manifest): Manifest {
  return seen;
}

async function make(
  source: PageSource,
  data: PageData,
  plan: PagePlan,
  version: LoadedVersion,
  drawn: DrawnPage | null,
): Promise<MadePage> {
  const { manifest } = version;
  const chunks = new Set(
    plan.parts.flatMap((part) => (source.parts[part] ?? []).map((file) => `${source.assets}/${file}`)),
  );
  for (const id of plan.forms) chunks.add(`/config/${manifest.forms[id]?.validator}`);
  const { html, styles } = pageHtml(filled(source, version), data, lookSheet(version.theme), [...chunks], drawn);
  return { html: await packed(html), styles };
}

function filled(source: PageSource, version: LoadedVersion): PageSource {
  const { manifest, theme, text } = version;
  const { defaultLanguage, languages, look } = manifest;
  const icon = look ? `/config/${look.icon}` : 'data:,';
  return { ...source, html: fillShell(source.html, { defaultLanguage, languages, theme, icon, text }) };
}

/** @param assetUrl host of the build's files, if it is another one */
async function readSource(dist: string, assetUrl: string): Promise<PageSource> {
  const built = await readFile(path.join(dist, 'index.html'), 'utf8');
  const assets = assetUrl.replace(/\/$/, '');
  const html = built.replaceAll(/( (?:src|href)=")\/assets\//g, `$1${assets}/assets/`);
  const parts = await readFile(path.join(dist, '.vite', 'page-parts.json'), 'utf8').catch(() => '{}');
  const sheet = sheetOf(built);
  const css = sheet ? await readFile(path.join(dist, sheet), 'utf8').catch(() => '') : '';
  return { html, css, assets, parts: JSON.parse(parts) as PageSource['parts'], scripts: scriptsIn(built) };
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

/** A page with the hashes of its style elements for the Content-Security-Policy. */
interface PageText {
  html: string;
  styles: readonly string[];
}

const SHEET = /<link rel="stylesheet"[^>]*href="([^"]*)"[^>]*>/;

function scriptsIn(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => hashOf(script));
}

function sheetOf(html: string): string | undefined {
  return SHEET.exec(html)?.[1];
}

/** The page with the published files that its address needs, and preload links (`chunks`) for its forms' code. */
function pageHtml(
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
    // The link stays, disabled: the app's loader would fetch the sheet again without it.
    .replace(SHEET, (link) => `<style>${css}</style>${source.css ? link.replace('<link', '<link disabled') : link}`)
    // At the end of the head, so that the app's own files are requested first.
    .replace('</head>', () => `${links}${styles}${data ? jsonScript(data) : ''}</head>`)
    .replace('<div id="root"></div>', (root) => (drawn ? `<div id="root">${drawn.html}</div>` : root));
  return { html, styles: [css, drawn?.css].filter((css) => css).map((css) => hashOf(css as string)) };
}

/** Escapes `<`, the only character that could end a script element (HTML §4.12.1.3). */
function jsonScript(data: unknown): string {
  return `<script type="application/json" id="${PAGE_DATA_ID}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** As a source of the policy (CSP3 §2.3.1). */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
