import type { Block, Menu, Values } from '../../../core/config.ts';
import type { FormScope } from '../../../core/expressions/form-values.ts';
import { todayIn } from '../../../core/expressions/today.ts';
import { mayOpen } from '../../../core/session/access.ts';
import type { SessionUser } from '../../kit/session-user.ts';
import type { LoadedVersion } from './loaded-version.ts';
import { menuPages } from './page-address.ts';

/** Whether a role may open a page that shows the form. The checks of the page and of the block both count. */
export function formOpenTo(version: LoadedVersion, formId: string, role: string): boolean {
  return formPlaces(version, formId, role).length > 0;
}

/** Pages on which a role sees a form, with the variant of its texts there. */
export function formPlaces(
  version: LoadedVersion,
  formId: string,
  role: string,
): { page: string; context: string | null }[] {
  const form = version.forms.get(formId);
  if (!form) return [];
  const { menu } = version;
  return menuPages(menu.pages)
    .filter((page) => form.pages.includes(page.id) && mayOpen(menu.checks, page.access, { role }))
    .flatMap((page) =>
      blocksOf(page.blocks ?? [], menu, role).flatMap((block) =>
        block.type === 'form' && block.form === formId ? [{ page: page.id, context: block.context ?? null }] : [],
      ),
    );
}

/** The blocks that a role sees, including those inside tabs. */
function blocksOf(blocks: readonly Block[], menu: Menu, role: string): Block[] {
  return blocks
    .filter((block) => !block.check || mayOpen(menu.checks, [block.check], { role }))
    .flatMap((block) => [
      block,
      ...(block.type === 'tabs' ? block.items.flatMap((tab) => blocksOf(tab.blocks, menu, role)) : []),
    ]);
}

/** The caller, as expressions see them. */
type Asking = Pick<SessionUser, 'role'> & Partial<Pick<SessionUser, 'username' | 'name'>>;

/**
 * The values that a form's expressions see beside its own: the same as in the browser, from the database and the server's
 * clock.
 * @param record the form's own stored record by property; `null` if there is none.
 */
export function formScope(version: LoadedVersion, user: Asking | null, record: Values | null): FormScope {
  return {
    record,
    user: user && { role: user.role, username: user.username ?? null, name: user.name ?? null },
    today: todayIn(version.settings.timeZone),
  };
}
