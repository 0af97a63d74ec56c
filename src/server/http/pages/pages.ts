import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Pointer } from '../../../core/config.ts';
import { environmentFor } from '../../config/published.ts';
import { fileText } from '../../config/store.ts';
import type { ServerContext } from '../context.ts';
import { type Packed, PackedTexts } from './packed.ts';
import { type PageSource, pageHtml } from './page-html.ts';
import { planOf } from './page-plan.ts';

/** A page as it is sent. */
export interface ServedPage {
  html: Packed;
  /** The address is one of the tree's. */
  known: boolean;
}

/** The pages of the browser app, each made once for a version and a build. */
export class Pages {
  readonly #context: ServerContext;
  readonly #dist: string;
  readonly #texts = new PackedTexts();
  #source: { made: number; read: Promise<PageSource> } | null = null;

  constructor(context: ServerContext, dist: string) {
    this.#context = context;
    this.#dist = dist;
  }

  /** The page for an address; `undefined` while there is no build. Without a version it is the bare app, which says so. */
  async at(address: string): Promise<ServedPage | undefined> {
    const build = await stat(path.join(this.#dist, 'index.html')).catch(() => null);
    if (!build) return undefined;
    const source = await this.#sourceOf(build.mtimeMs);
    // The one look at what is current: pointer and files of a page are of one version.
    const version = await this.#context.config.current().catch(() => null);
    if (!version) return { html: { text: source.html }, known: false };
    const plan = planOf(version, decoded(address));
    const { manifest } = version;
    const pointer: Pointer = { version: manifest.version, environment: environmentFor(this.#context.settings) };
    const key = [manifest.version, build.mtimeMs, plan.page].join(' ');
    const html = await this.#texts.get(key, () => pageHtml(source, plan, version, pointer, (name) => this.#read(name)));
    return { html, known: plan.known };
  }

  /** Read again when there is another build. */
  #sourceOf(made: number): Promise<PageSource> {
    if (this.#source?.made !== made) this.#source = { made, read: readSource(this.#dist) };
    return this.#source.read;
  }

  async #read(name: string): Promise<string> {
    const text = await fileText(this.#context.db, name);
    if (text === null) throw new Error(`The current version lacks the file ${name}.`);
    return text;
  }
}

async function readSource(dist: string): Promise<PageSource> {
  const html = await readFile(path.join(dist, 'index.html'), 'utf8');
  const parts = await readFile(path.join(dist, '.vite', 'page-parts.json'), 'utf8').catch(() => '{}');
  return { html, parts: JSON.parse(parts) as PageSource['parts'] };
}

/** Members' bookmarks have accents; what is no address at all is no page. */
function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
