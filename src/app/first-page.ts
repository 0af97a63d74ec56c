import { preload, unstable_serialize } from 'swr';
import type { ActionContext } from '../core/action.ts';
import { formKey, loadActions, loadForm } from './blocks/form/filling/load-form.ts';
import { findAll, prefillKey, readsOf } from './blocks/form/filling/use-prefill.ts';
import { fetchParts, formsOf, openBlocks } from './blocks/parts.ts';
import { PageRecordProvider } from './pages/page-view.tsx';
import type { Runtime } from './runtime.ts';
import { LanguageSwitch } from './shell/language-corner.tsx';
import { fetchLayout } from './shell/layout.tsx';

/** What reads have found before anything is drawn, by the keys they are kept under. */
export type FirstReads = Record<string, unknown>;

/**
 * Loads what the page of an address shows before anything is known of who looks at it but their role, so that it can be
 * drawn in one go: on the server, where nothing comes later, and over what the server drew. First values of forms are
 * part of it only before sign-in: those of a person come later. Throws when a part cannot be had.
 */
export async function readFirstPage(runtime: Runtime, path: string): Promise<FirstReads> {
  const reads: FirstReads = {};
  const { menu, tree } = runtime.snapshot().workspace;
  const page = tree.at(path)?.page;
  const blocks = openBlocks(page?.blocks ?? []);
  const signedIn = runtime.sessions.get() !== null;
  await Promise.all([
    ...formsOf(blocks).map(async (id) => {
      await readForm(runtime, id, reads);
      const values = signedIn ? null : await firstValuesOf(runtime, id, '');
      if (values) reads[unstable_serialize(values.key)] = await values.find();
    }),
    menu.languageSwitch && LanguageSwitch.fetch(),
    ...(signedIn ? [fetchLayout(page?.layout), fetchParts(blocks)] : []),
  ]);
  return reads;
}

/** Milliseconds that a page may take to be drawn in one go; one that takes longer shows that it is on its way. */
const PATIENCE = 2000;

/**
 * Gets the code, rules, texts and first values of the page of an address, so that it is drawn once and not in steps,
 * each of which a slow telephone pays for. What is late or fails is asked for, and said, where the page draws it.
 */
export async function beginFirstPage(runtime: Runtime, path: string, search: string): Promise<FirstReads> {
  const { tree } = runtime.snapshot().workspace;
  const placed = tree.at(path);
  const reads: FirstReads = {};
  if (!placed || !tree.mayOpen(placed, { role: runtime.sessions.get()?.rol ?? null })) return reads;
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
  const blocks = openBlocks(placed.page.blocks ?? []);
  const forms = formsOf(blocks);
  // Equal reads of several forms are one, and they go first: their way is the longest.
  const values = forms.map(readValues);
  const record = placed.page.record && PageRecordProvider.fetch();
  const code = [fetchLayout(placed.page.layout), fetchParts(blocks), record];
  const parts = [...values, ...code, ...forms.map((id) => readForm(runtime, id, reads))];
  await Promise.race([Promise.allSettled(parts), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  drawn = true;
  // Whoever draws it gets what is under way, or how it failed.
  for (const { key, finding } of underWay.values()) preload(key, () => finding).catch(() => undefined);
  return { ...reads };
}

/** What finds the first values of a form, and under which key they are kept; `null` where there is nothing to find. */
export async function firstValuesOf(runtime: Runtime, id: string, search: string) {
  const { workspace, language } = runtime.snapshot();
  const { settings, environment, version } = workspace;
  const { form, actions } = await loadActions(workspace, id, runtime.registries);
  const query = new URLSearchParams(search);
  const session = runtime.sessions.get();
  const known = { call: runtime.call, session, language, settings, environment, version, query };
  const context = known as unknown as ActionContext;
  const uses = readsOf(form, actions);
  const key = prefillKey(uses, actions, context);
  return key && { key, find: () => findAll(uses, actions, context) };
}

/** Loads a form into `reads`. */
async function readForm({ registries, sessions, snapshot }: Runtime, id: string, reads: FirstReads): Promise<void> {
  const { workspace, language } = snapshot();
  const loaded = await loadForm(workspace, id, language, registries, sessions.get() !== null);
  reads[unstable_serialize(formKey(workspace, id, language))] = loaded;
}
