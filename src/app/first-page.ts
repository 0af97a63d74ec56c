import { unstable_serialize } from 'swr';
import type { ActionContext } from '../core/action.ts';
import type { Block } from '../core/config.ts';
import { formKey, loadForm } from './blocks/load-form.ts';
import { findAll, prefillKey, readsOf } from './blocks/use-prefill.ts';
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

/** Forms of a page as it opens: of tabs the first. */
function formsOf(blocks: readonly Block[]): string[] {
  const ids = blocks.flatMap((block) => {
    if (block.type === 'form') return [block.form];
    return block.type === 'tabs' ? formsOf(block.items[0]?.blocks ?? []) : [];
  });
  return [...new Set(ids)];
}
