import { preload, unstable_serialize } from 'swr';
import type { ActionContext } from '../core/action.ts';
import type { Block } from '../core/config.ts';
import { formKey, type LoadedForm, loadForm } from './blocks/form/load-form.ts';
import { findAll, prefillKey, readsOf } from './blocks/form/use-prefill.ts';
import type { Runtime } from './runtime.ts';

/** What reads have found before anything is drawn, by the keys they are kept under. */
export type FirstReads = Record<string, unknown>;

/**
 * Loads what the page of an address shows to somebody who is not signed in, so that it can be drawn in one go:
 * on the server, where nothing comes later, and over what the server drew. Throws when a part cannot be had.
 */
export async function readFirstPage(runtime: Runtime, path: string): Promise<FirstReads> {
  const { workspace, language } = runtime.snapshot();
  const reads: FirstReads = {};
  const forms = formsOf(workspace.tree.at(path)?.page.blocks ?? []);
  await Promise.all(
    forms.map(async (id) => {
      const loaded = await loadForm(workspace, id, language, runtime.registries, false);
      reads[unstable_serialize(formKey(workspace, id, language))] = loaded;
      const context = { session: null, query: new URLSearchParams(), call: runtime.call } as unknown as ActionContext;
      const uses = readsOf(loaded.form, loaded.actions);
      const key = prefillKey(uses, loaded.actions, context);
      if (key) reads[unstable_serialize(key)] = await findAll(uses, loaded.actions, context);
    }),
  );
  return reads;
}

/**
 * Begins to load what the page of an address will ask for once it is drawn: its forms, and their first values as
 * soon as it is known which. Whoever asks for them then gets what is under way.
 */
export function beginFirstPage(runtime: Runtime, path: string, search: string): void {
  const { workspace, language } = runtime.snapshot();
  const session = runtime.sessions.get();
  const placed = workspace.tree.at(path);
  if (!placed || !workspace.tree.mayOpen(placed, { role: session?.rol ?? null })) return;
  const { call } = runtime;
  const { settings, environment, version } = workspace;
  const query = new URLSearchParams(search);
  const context = { call, session, language, settings, environment, version, query } as unknown as ActionContext;
  for (const id of formsOf(placed.page.blocks ?? [])) {
    const values = async ({ form, actions }: LoadedForm) => {
      const uses = readsOf(form, actions);
      const key = prefillKey(uses, actions, context);
      if (key) await preload(key, () => findAll(uses, actions, context));
    };
    const loading = preload(formKey(workspace, id, language), () =>
      loadForm(workspace, id, language, runtime.registries, session !== null),
    );
    // A failure is shown where the page asks.
    Promise.resolve(loading)
      .then(values)
      .catch(() => undefined);
  }
}

/** Forms of a page as it opens: of tabs the first. */
function formsOf(blocks: readonly Block[]): string[] {
  const ids = blocks.flatMap((block) => {
    if (block.type === 'form') return [block.form];
    return block.type === 'tabs' ? formsOf(block.items[0]?.blocks ?? []) : [];
  });
  return [...new Set(ids)];
}
