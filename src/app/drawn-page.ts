import { preload } from 'swr';
import { formsOf, openBlocks } from './blocks/parts.ts';
import { firstValuesOf } from './first-page.ts';
import type { Runtime } from './runtime.ts';

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
