import type { DeskSource } from '../../api/shapes/desk.ts';
import type { Block, Page } from '../../core/config.ts';
import { ANONYMOUS, mayOpen } from '../../core/session/access.ts';
import type { ServerSettings } from '../ops/settings.ts';
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

/** Address where anybody can verify a document; `null` if no public page shows the block. */
export function verificationAddress(version: LoadedVersion, origin: string, code: string): string | null {
  const [url] = publicPages(version, origin, 'verification');
  url?.searchParams.set('code', code);
  return url?.href ?? null;
}

/** Address where a stranger confirms what was sent, or reads its state; `null` if no public page shows the block. */
export function receiptAddress(
  version: LoadedVersion,
  origin: string,
  name: 'confirm' | 'state',
  token: string,
): string | null {
  const [url] = publicPages(version, origin, 'receipt');
  url?.searchParams.set(name, token);
  return url?.href ?? null;
}

/** Pages with a block that anybody may open. */
function publicPages(version: LoadedVersion, origin: string, type: Block['type']): URL[] {
  const { checks } = version.menu;
  return pageAddresses(
    version,
    origin,
    (page) =>
      mayOpen(checks, page.access, { role: ANONYMOUS }) &&
      allBlocks(page.blocks ?? []).some((block) => block.type === type),
  );
}

/** Address of a request or case at the desk; the workspace itself if no page shows it. */
export function deskAddress(version: LoadedVersion, origin: string, source: DeskSource, line: string): string {
  const [url] = pageAddresses(version, origin, (page) =>
    allBlocks(page.blocks ?? []).some((block) => block.type === 'inbox' && block.source === source),
  );
  url?.searchParams.set('line', line);
  return url?.href ?? origin;
}

/** All pages of the menu, children after their parents. */
export function menuPages(pages: readonly Page[]): Page[] {
  return pages.flatMap((page) => [page, ...menuPages(page.children ?? [])]);
}

function allBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) =>
    block.type === 'tabs' ? block.items.flatMap((item) => allBlocks(item.blocks)) : [block],
  );
}
