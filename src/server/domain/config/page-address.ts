import type { DeskSource } from '../../../api/shapes/desk.ts';
import type { Language, Page } from '../../../core/config.ts';
import { blocksIn, blockTypes } from '../../../core/published/placed-forms.ts';
import { ANONYMOUS, mayOpen } from '../../../core/session/access.ts';
import type { ServerSettings } from '../../kit/settings/settings.ts';
import type { LoadedVersion } from './loaded-version.ts';

/** Address of the workspace for links in mails and documents: `PUBLIC_URL`, else where the server listens. */
export function workspaceOrigin({
  publicUrl,
  host,
  port,
}: Pick<ServerSettings, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Addresses of the pages that fit, in the order of the menu. */
export function pageAddresses({ menu }: LoadedVersion, origin: string | URL, fits: (page: Page) => boolean): URL[] {
  const own = new URL(origin);
  const base = own.pathname.replace(/\/$/, '');
  return menuPages(menu.pages).flatMap((page) => (page.path && fits(page) ? [new URL(base + page.path, own)] : []));
}

/**
 * Address of a page with a block for anybody: where a document is verified by its `code`, or where a stranger confirms
 * (`confirm`) or reads the state (`state`) of what was sent. `null` if no public page shows the block.
 * @param language of the mail that leads there; a browser in which none was chosen shows the page in it
 */
export function publicAddress(
  version: LoadedVersion,
  origin: string,
  type: 'verification' | 'receipt',
  [name, value]: readonly [name: 'code' | 'confirm' | 'state', value: string],
  language?: Language,
): string | null {
  const { checks } = version.menu;
  const [url] = pageAddresses(
    version,
    origin,
    ({ access, blocks = [] }) => mayOpen(checks, access, { role: ANONYMOUS }) && blockTypes(blocks).includes(type),
  );
  url?.searchParams.set(name, value);
  if (language !== undefined) url?.searchParams.set('language', language);
  return url?.href ?? null;
}

/** Address of a request or case at the desk; the workspace itself if no page shows it. */
export function deskAddress(version: LoadedVersion, origin: string, source: DeskSource, line: string): string {
  const [url] = pageAddresses(version, origin, (page) =>
    blocksIn(page.blocks ?? []).some((block) => block.type === 'inbox' && block.source === source),
  );
  url?.searchParams.set('line', line);
  return url?.href ?? origin;
}

/** Address of one of a person's own cases; `null` if no page that the role may open shows it. */
export function ownCaseAddress(version: LoadedVersion, origin: string, role: string, key: string): string | null {
  const [url] = pageAddresses(
    version,
    origin,
    ({ access, blocks = [] }) =>
      mayOpen(version.menu.checks, access, { role }) && blockTypes(blocks).includes('sent-requests'),
  );
  url?.searchParams.set('request', key);
  return url?.href ?? null;
}

/** All pages of the menu, children after their parents. */
export function menuPages(pages: readonly Page[]): Page[] {
  return pages.flatMap((page) => [page, ...menuPages(page.children ?? [])]);
}
