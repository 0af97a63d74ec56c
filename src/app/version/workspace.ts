import { again } from '../../api/again.ts';
import { readFile } from '../../api/client.ts';
import type { Language, MailTemplate, Manifest, Menu, Pointer, Settings } from '../../core/config.ts';
import { PAGE_DATA_ID, type PageData } from '../../core/page-data.ts';
import { publishedLanguage } from '../../core/published/manifest.ts';
import type { Mark } from '../../core/theme/theme.ts';
import { pageTree } from './page-tree.ts';
import { createTextStore } from './text-store.ts';

/** A published version, parsed once. A new version is a new object. */
export type Workspace = Awaited<ReturnType<typeof loadWorkspace>>;

/** Reads which version is live, bypassing every cache. */
export function loadPointer(base: string): Promise<Pointer> {
  return read<Pointer>(`${base}current.json`, true);
}

interface FirstTexts {
  /** The default language if undefined. */
  language: Language | undefined;
  /** Somebody has signed in. */
  signedIn: boolean;
  /** Types of blocks that are on the screen. */
  blocks?: readonly string[];
}

/**
 * Loads the version of the pointer with its first texts. `base` ends in a slash; files in `given` are not loaded again.
 * `locate` maps the address of a file to another one.
 */
export async function loadWorkspace(
  base: string,
  pointer: Pointer,
  { language, signedIn, blocks = [] }: FirstTexts,
  given: PageData | null = null,
  locate = (url: string) => url,
) {
  const manifest =
    given?.manifest.version === pointer.version
      ? given.manifest
      : await published<Manifest>(`${base}versions/${pointer.version}.json`);
  const url = (file: string) => locate(new URL(file, new URL(base, document.baseURI)).href);
  const files = given?.files ?? {};
  // File names contain the hash of their content: the same name is the same file in every version.
  const file = onceEach(async <T>(name: string) =>
    Object.hasOwn(files, name) ? (files[name] as T) : published<T>(url(name)),
  );
  const [menu, settings, mark] = await Promise.all([
    file<Menu>(manifest.menu),
    file<Settings>(manifest.settings),
    manifest.look ? file<Mark>(manifest.look.mark) : [],
  ]);
  const texts = createTextStore(manifest, settings, file);
  await texts.ensure(publishedLanguage(manifest, language ?? manifest.defaultLanguage), { signedIn, blocks });
  return {
    version: manifest.version,
    environment: pointer.environment,
    manifest,
    menu,
    settings,
    /** The organisation's mark: its shapes, or the path of its picture, which is the same wherever the page is drawn. */
    mark: typeof mark === 'string' ? new URL(url(mark), document.baseURI).pathname : mark,
    tree: pageTree(menu, settings),
    texts,
    url,
    /** A JSON file of the manifest, the same object every time. Throws when it cannot be read. */
    file,
    /** Mail template in the default language; `null` if there is none. Throws when it cannot be read. */
    async mailTemplate(id: string): Promise<MailTemplate | null> {
      const mails = await file<Record<string, MailTemplate>>(manifest.mails[manifest.defaultLanguage] ?? '');
      return Object.hasOwn(mails, id) ? (mails[id] ?? null) : null;
    },
  };
}

/** Loads each file once, so that a form stays the same object while it is filled in. */
function onceEach(load: <T>(name: string) => Promise<T>): typeof load {
  const asked = new Map<string, Promise<unknown>>();
  return <T>(name: string) => {
    const file = asked.get(name) ?? load<T>(name);
    asked.set(name, file);
    file.catch(() => asked.delete(name));
    return file as Promise<T>;
  };
}

/** A published file never changes, so it is safe to ask repeatedly. */
function published<T>(url: string): Promise<T> {
  return again(() => read<T>(url));
}

async function read<T>(url: string, fresh = false): Promise<T> {
  const { status, data } = await readFile<T>(url, fresh);
  if (status !== 200 || data === null) throw new Error(`${url} (${status})`);
  return data;
}

/** The data that the server wrote into this page; `null` on a static host, or when they cannot be parsed. */
export function readPageData(): PageData | null {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) return null;
  try {
    return JSON.parse(text) as PageData;
  } catch {
    return null;
  }
}
