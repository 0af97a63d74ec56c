import { preload } from 'swr';
import { formsOf, openBlocks } from './blocks/parts.ts';
import { firstValuesOf } from './first-page.ts';
import type { Runtime } from './runtime.ts';

/** Asks for the first values of the page's forms, so that they are on their way before a form asks for them. */
export async function beginFirstValues(runtime: Runtime, path: string): Promise<void> {
  const { page } = runtime.snapshot().workspace.tree.at(path) ?? {};
  const forms = formsOf(openBlocks(page?.blocks ?? []));
  const found = await Promise.all(forms.map((id) => firstValuesOf(runtime, id, '')));
  // One that fails is said where it is shown.
  for (const values of found) if (values) preload(values.key, values.find).catch(() => undefined);
}

/** Whether what somebody typed on an earlier visit goes back into a form of the page. */
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
