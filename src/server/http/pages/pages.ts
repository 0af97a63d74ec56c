import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Json, Manifest, Pointer } from '../../../core/config.ts';
import type { DrawnPage, PageData, PageToDraw } from '../../../core/page-data.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import { environmentFor } from '../../config/published.ts';
import { fileText } from '../../config/store.ts';
import type { ServerContext } from '../context.ts';
import { drawPages } from './draw-page.ts';
import { type Packed, packed } from './packed.ts';
import { type PageSource, pageHtml, sheetOf } from './page-html.ts';
import { entrancesOf, type PagePlan, planOf } from './page-plan.ts';

/** A page as it is sent. */
export interface ServedPage {
  html: Packed;
  /** Hashes of its style elements. */
  styles: readonly string[];
  /** The address is one of the tree's. */
  known: boolean;
}

type MadePage = Omit<ServedPage, 'known'>;

/** The pages of one version in one build, as they were asked for. */
interface Generation {
  key: string;
  plain: Map<string, Promise<MadePage>>;
  /** Those that stand drawn in the page's source, by their ids. */
  drawn: Map<string, MadePage>;
}

/** The pages of the browser app, each made once for a version and a build. */
export class Pages {
  readonly #context: ServerContext;
  readonly #dist: string;
  readonly #onFailure: (error: unknown) => void;
  #generation: Generation | null = null;
  #source: { made: number; read: Promise<PageSource> } | null = null;

  /** @param onFailure hears why a page could not be drawn beforehand; the browser then draws it alone. */
  constructor(context: ServerContext, dist: string, onFailure: (error: unknown) => void) {
    this.#context = context;
    this.#dist = dist;
    this.#onFailure = onFailure;
  }

  /**
   * The page for an address; `undefined` while there is no build. Without a version it is the bare app, which says so.
   * @param bare nothing of it is drawn beforehand, because the query has a say in what it shows
   */
  async at(address: string, bare: boolean): Promise<ServedPage | undefined> {
    const build = await stat(path.join(this.#dist, 'index.html')).catch(() => null);
    if (!build) return undefined;
    const source = await this.#sourceOf(build.mtimeMs);
    // The one look at what is current: pointer and files of a page are of one version.
    const version = await this.#context.config.current().catch(() => null);
    if (!version) return { html: { text: source.html }, styles: [], known: false };
    const pages = this.#generationOf(`${version.manifest.version} ${build.mtimeMs}`, source, version);
    const plan = planOf(version, decoded(address));
    const drawn = bare || !plan.own ? undefined : pages.drawn.get(plan.page);
    const page = drawn ?? (await this.#plain(pages, source, plan, version));
    return { ...page, known: plan.known };
  }

  /** Another version or build forgets the pages before it, and has those drawn that are the same for everybody. */
  #generationOf(key: string, source: PageSource, version: LoadedVersion): Generation {
    if (this.#generation?.key === key) return this.#generation;
    const pages: Generation = { key, plain: new Map(), drawn: new Map() };
    this.#generation = pages;
    void this.#drawAll(pages, source, version).catch(this.#onFailure);
    return pages;
  }

  #plain(pages: Generation, source: PageSource, plan: PagePlan, version: LoadedVersion): Promise<MadePage> {
    const made =
      pages.plain.get(plan.page) ?? this.#dataOf(plan, version).then((data) => make(source, data, plan, version, null));
    pages.plain.set(plan.page, made);
    made.catch(() => pages.plain.delete(plan.page));
    return made;
  }

  /** One after the other, in one thread. */
  async #drawAll(pages: Generation, source: PageSource, version: LoadedVersion): Promise<void> {
    const script = path.join(this.#dist, 'prerender', 'prerender.js');
    if (!(await stat(script).catch(() => null))) return;
    const plans: PagePlan[] = [];
    const pagesToDraw: PageToDraw[] = [];
    for (const address of entrancesOf(version.menu)) {
      const plan = planOf(version, address);
      const data = await this.#dataOf(plan, version);
      const validators: Record<string, string> = {};
      for (const id of plan.forms) {
        const name = version.manifest.forms[id]?.validator;
        if (name !== undefined) validators[name] = await this.#read(name);
      }
      plans.push(plan);
      pagesToDraw.push({ data, path: address, validators });
    }
    if (plans.length === 0) return;
    await drawPages(script, pagesToDraw, (drawn, index) => {
      const [plan, page] = [plans[index], pagesToDraw[index]];
      if (!plan || !page) return;
      make(source, page.data, plan, version, drawn).then((made) => pages.drawn.set(plan.page, made), this.#onFailure);
    });
  }

  async #dataOf(plan: PagePlan, { manifest }: LoadedVersion): Promise<PageData> {
    const language = manifest.defaultLanguage;
    const pointer: Pointer = { version: manifest.version, environment: environmentFor(this.#context.settings) };
    const forms = plan.forms.flatMap((id) => manifest.forms[id] ?? []);
    const names = [manifest.menu, manifest.settings, manifest.texts[language]];
    if (plan.closed) names.push(manifest.signedInTexts?.[language]);
    names.push(...forms.flatMap(({ form, texts }) => [form, texts[language]]));
    const files: Record<string, Json> = {};
    for (const name of names) {
      if (name !== undefined) files[name] = JSON.parse(await this.#read(name)) as Json;
    }
    return { pointer, manifest: forBrowsers(manifest), files };
  }

  /** Read again when there is another build. */
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

/** Without the names of files that only the server reads. */
function forBrowsers({ records, lists, procedures, serverTexts, ...seen }: Manifest): Manifest {
  return seen;
}

async function make(
  source: PageSource,
  data: PageData,
  plan: PagePlan,
  { manifest }: LoadedVersion,
  drawn: DrawnPage | null,
): Promise<MadePage> {
  const chunks = new Set(
    plan.parts.flatMap((part) => (source.parts[part] ?? []).map((file) => `${source.assets}/${file}`)),
  );
  for (const id of plan.forms) chunks.add(`/config/${manifest.forms[id]?.validator}`);
  const { html, styles } = pageHtml(source, data, [...chunks], drawn);
  return { html: await packed(html), styles };
}

/** @param assetUrl where the build's files are fetched from, when that is another host */
async function readSource(dist: string, assetUrl: string): Promise<PageSource> {
  const built = await readFile(path.join(dist, 'index.html'), 'utf8');
  const assets = assetUrl.replace(/\/$/, '');
  const html = built.replaceAll(/( (?:src|href)=")\/assets\//g, `$1${assets}/assets/`);
  const parts = await readFile(path.join(dist, '.vite', 'page-parts.json'), 'utf8').catch(() => '{}');
  const sheet = sheetOf(built);
  const css = sheet ? await readFile(path.join(dist, sheet), 'utf8').catch(() => '') : '';
  return { html, css, assets, parts: JSON.parse(parts) as PageSource['parts'] };
}

/** Members' bookmarks have accents; what is no address at all is no page. */
function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
