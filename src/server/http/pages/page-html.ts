import type { Json, Pointer } from '../../../core/config.ts';
import { PAGE_DATA_ID, type PageData } from '../../../core/page-data.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { PagePlan } from './page-plan.ts';

/** What pages are made of. */
export interface PageSource {
  /** The built `index.html`. */
  html: string;
  /** Part of a page → chunks it needs, below the site's root. */
  parts: Readonly<Record<string, readonly string[]>>;
}

/**
 * The page with what its address needs: the published files as data, and links by which the browser fetches the
 * code of the page's form together with the app.
 * @param read text of a file of the version
 */
export async function pageHtml(
  source: PageSource,
  plan: PagePlan,
  { manifest }: LoadedVersion,
  pointer: Pointer,
  read: (name: string) => Promise<string>,
): Promise<string> {
  const language = manifest.defaultLanguage;
  const files = [manifest.menu, manifest.settings, manifest.texts[language]];
  const chunks = new Set(plan.parts.flatMap((part) => (source.parts[part] ?? []).map((file) => `/${file}`)));
  for (const id of plan.forms) {
    const form = manifest.forms[id];
    files.push(form?.form, form?.texts[language]);
    if (form) chunks.add(`/config/${form.validator}`);
  }
  const data: PageData = { pointer, manifest, files: {} };
  for (const name of files) {
    if (name !== undefined) data.files[name] = JSON.parse(await read(name)) as Json;
  }
  const links = [...chunks].map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');
  // At the end of the head: the app's own files are asked for first.
  return source.html.replace('</head>', () => `${links}${jsonScript(data)}</head>`);
}

/** JSON that no text in it can leave: in a script element only `<` could begin its end (HTML §4.12.1.3). */
function jsonScript(data: unknown): string {
  return `<script type="application/json" id="${PAGE_DATA_ID}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
