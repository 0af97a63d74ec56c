import type { Block, Menu, Page, Values } from '../../core/config.ts';
import type { FormScope } from '../../core/expressions/form-values.ts';
import { todayIn } from '../../core/expressions/today.ts';
import { mayOpen } from '../../core/session/access.ts';
import type { SessionUser } from '../auth/sessions.ts';
import type { LoadedVersion } from './loaded-version.ts';

/**
 * Whether a role may open a page that shows a form. Both the page's checks and a check on the block
 * that holds the form count.
 */
export function formOpenTo(version: LoadedVersion, formId: string, role: string): boolean {
  return formPlaces(version, formId, role).length > 0;
}

/** Where a role comes to see a form: on which page, in which variant of its texts. */
export function formPlaces(
  version: LoadedVersion,
  formId: string,
  role: string,
): { page: string; context: string | null }[] {
  const form = version.forms.get(formId);
  if (!form) return [];
  const { menu } = version;
  return pagesOf(menu.pages)
    .filter((page) => form.pages.includes(page.id) && mayOpen(menu.checks, page.access, { role }))
    .flatMap((page) =>
      blocksOf(page.blocks ?? [], menu, role).flatMap((block) =>
        block.type === 'form' && block.form === formId ? [{ page: page.id, context: block.context ?? null }] : [],
      ),
    );
}

function pagesOf(pages: readonly Page[]): Page[] {
  return pages.flatMap((page) => [page, ...pagesOf(page.children ?? [])]);
}

/** The blocks a role sees, those inside tabs too. */
function blocksOf(blocks: readonly Block[], menu: Menu, role: string): Block[] {
  return blocks
    .filter((block) => !block.check || mayOpen(menu.checks, [block.check], { role }))
    .flatMap((block) => [
      block,
      ...(block.type === 'tabs' ? block.items.flatMap((tab) => blocksOf(tab.blocks, menu, role)) : []),
    ]);
}

/** Who asks, as expressions see them. */
export type Asking = Pick<SessionUser, 'role'> & Partial<Pick<SessionUser, 'username' | 'name'>>;

/**
 * What the expressions of a form see on the server beside its values: the same as in the browser, but from
 * the database and by the server's clock.
 * @param record the form's own record as it is stored, by property; `null` when there is none.
 */
export function formScope(version: LoadedVersion, user: Asking | null, record: Values | null): FormScope {
  return {
    record,
    user: user && { role: user.role, username: user.username ?? null, name: user.name ?? null },
    today: todayIn(version.settings.timeZone),
  };
}
