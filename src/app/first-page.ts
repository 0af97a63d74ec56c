import { preload, unstable_serialize } from 'swr';
import type { ActionContext } from '../core/action.ts';
import { blockTypes } from '../core/published/placed-forms.ts';
import { formKey, loadActions, loadFormBundle } from './blocks/form/filling/load-form.ts';
import { prefillKey, readAll, readsOf } from './blocks/form/filling/use-prefill.ts';
import { fetchParts, formsOf, openBlocks } from './blocks/parts.ts';
import { PageRecordProvider } from './pages/page-view.tsx';
import type { Runtime } from './runtime.ts';
import { fetchLayout } from './shell/layout.tsx';
import { LazyLanguageSwitch } from './shell/layout-parts.tsx';

/** Results of reads by their SWR keys, before anything is drawn. */
export type FirstReads = Record<string, unknown>;

/**
 * Loads what a page shows to anybody of a role, so that it can be drawn at once: on the server, where nothing can come
 * later, and for hydration. First values of forms are included only before sign-in, because later they are personal.
 * Throws when a part cannot be loaded.
 */
export async function readFirstPage(runtime: Runtime, path: string): Promise<FirstReads> {
  const reads: FirstReads = {};
  const { workspace, language } = runtime.snapshot();
  const { menu, tree, texts } = workspace;
  const page = tree.at(path)?.page;
  const blocks = openBlocks(page?.blocks ?? []);
  const signedIn = runtime.sessions.get() !== null;
  await Promise.all([
    ...formsOf(blocks).map(async (id) => {
      await readForm(runtime, id, reads);
      const values = signedIn ? null : await firstValuesOf(runtime, id, '');
      if (values) reads[unstable_serialize(values.key)] = await values.find();
    }),
    texts.ensure(language, { blocks: blockTypes(page?.blocks ?? []) }),
    menu.languageSwitch && LazyLanguageSwitch.fetch(),
    ...(signedIn ? [fetchLayout(page?.layout), fetchParts(blocks)] : []),
  ]);
  return reads;
}

/** Milliseconds to wait before drawing; a slower page shows its loading state. */
const PATIENCE = 2000;

/**
 * Loads code, rules, texts and first values of a page, so that it is drawn once and not in steps, which are slow on
 * telephones. The page itself loads again what is late or fails, and reports it.
 */
export async function beginFirstPage(runtime: Runtime, path: string, search: string): Promise<FirstReads> {
  const { workspace, language } = runtime.snapshot();
  const { tree, texts } = workspace;
  const node = tree.at(path);
  const reads: FirstReads = {};
  if (!node || !tree.mayOpen(node, { role: runtime.sessions.get()?.rol ?? null })) return reads;
  const underWay = new Map<string, { key: unknown[]; finding: Promise<unknown> }>();
  let drawn = false;
  const readValues = async (id: string) => {
    const values = await firstValuesOf(runtime, id, search);
    if (!values || drawn) return;
    const { key, find } = values;
    const name = unstable_serialize(key);
    if (underWay.has(name) || name in reads) return;
    const finding = find();
    underWay.set(name, { key, finding });
    reads[name] = await finding;
    underWay.delete(name);
  };
  const blocks = openBlocks(node.page.blocks ?? []);
  const forms = formsOf(blocks);
  // Equal reads of several forms become one. They come first, because they take longest.
  const values = forms.map(readValues);
  const record = node.page.record && PageRecordProvider.fetch();
  const code = [fetchLayout(node.page.layout), fetchParts(blocks), record];
  const words = texts.ensure(language, { blocks: blockTypes(node.page.blocks ?? []) });
  const parts = [...values, ...code, words, ...forms.map((id) => readForm(runtime, id, reads))];
  await Promise.race([Promise.allSettled(parts), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  drawn = true;
  // Hands pending reads over to the page, with their failures.
  for (const { key, finding } of underWay.values()) preload(key, () => finding).catch(() => undefined);
  return { ...reads };
}

/** The key of a form's first values and a function that reads them; `null` if there are none. */
async function firstValuesOf(runtime: Runtime, id: string, search: string) {
  const { workspace, language } = runtime.snapshot();
  const { settings, environment, version } = workspace;
  const { form, actions } = await loadActions(workspace, id, runtime.registries);
  const query = new URLSearchParams(search);
  const session = runtime.sessions.get();
  const used = { call: runtime.call, session, language, settings, environment, version, query };
  const context = used as unknown as ActionContext;
  const uses = readsOf(form, actions);
  const key = prefillKey(uses, actions, context);
  return key && { key, find: () => readAll(uses, actions, context) };
}

async function readForm({ registries, sessions, snapshot }: Runtime, id: string, reads: FirstReads): Promise<void> {
  const { workspace, language } = snapshot();
  const loaded = await loadFormBundle(workspace, id, language, registries, sessions.get() !== null);
  reads[unstable_serialize(formKey(workspace, id, language))] = loaded;
}

/** Begins to read the first values of the page's forms before the forms ask for them. */
export async function beginFirstValues(runtime: Runtime, path: string): Promise<void> {
  const { page } = runtime.snapshot().workspace.tree.at(path) ?? {};
  const forms = formsOf(openBlocks(page?.blocks ?? []));
  const all = await Promise.all(forms.map((id) => firstValuesOf(runtime, id, '')));
  // The form reads again and reports the failure.
  for (const values of all) if (values) preload(values.key, values.find).catch(() => undefined);
}

/** Whether a form of the page has a draft, which will be restored. */
export function hasDrafts(runtime: Runtime, path: string): boolean {
  const session = runtime.sessions.get();
  const { page } = runtime.snapshot().workspace.tree.at(path) ?? {};
  return openBlocks(page?.blocks ?? []).some(
    (block) =>
      block.type === 'form' &&
      session !== null &&
      runtime.drafts.read({ username: session.username, page: `${page?.id}.${block.id}`, form: block.form }),
  );
}
