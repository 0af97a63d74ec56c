import type { Page } from '../../core/config.ts';
import type { Texts } from '../../ui/text/texts.tsx';

/** The full title of a page: heading, window title. */
export function pageTitle({ text }: Texts, page: Page): string {
  return text(`pages.${page.id}.title`);
}

/** The title for menus and breadcrumbs, shorter where the texts have a shorter one. */
export function pageName({ text }: Texts, page: Page): string {
  return text([`pages.${page.id}.short`, `pages.${page.id}.title`]);
}
