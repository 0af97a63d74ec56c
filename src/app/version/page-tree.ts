import type { LinkTarget, Menu, Page, Settings } from '../../core/config.ts';
import { ANONYMOUS, mayOpen, type Visitor } from '../../core/session/access.ts';
import type { Texts } from '../../ui/text/texts.tsx';

export interface PageNode {
  readonly page: Page;
  /** Absolute path in the app; `null` for an entry that only leads to another site. */
  readonly path: string | null;
  readonly parent: PageNode | null;
  readonly children: readonly PageNode[];
}

export type Destination = { to: string } | { href: string };

export type PageTree = ReturnType<typeof pageTree>;

/** The menu as a tree of pages. Routes, rights and entries all derive from it. */
export function pageTree(menu: Menu, settings: Settings) {
  const all: PageNode[] = [];
  for (const page of menu.pages) add(page, null);
  const byId = new Map(all.map((node) => [node.page.id, node]));
  const byPath = new Map(all.flatMap((node) => (node.path === null ? [] : [[node.path, node] as const])));

  function add(page: Page, parent: PageNode | null): PageNode {
    const node = {
      page,
      path: page.path === undefined ? null : absolute(page.path),
      parent,
      children: [] as PageNode[],
    };
    all.push(node);
    node.children.push(...(page.children ?? []).map((child) => add(child, node)));
    return node;
  }

  const opens = ({ page }: PageNode, visitor: Visitor) => mayOpen(menu.checks, page.access, visitor);
  const passes = (check: string | undefined, visitor: Visitor) =>
    check === undefined || mayOpen(menu.checks, [check], visitor);

  return {
    all: all as readonly PageNode[],
    get: (id: string): PageNode | undefined => byId.get(id),
    at: (path: string): PageNode | undefined => byPath.get(trimmed(path)),
    mayOpen: opens,
    /** Whether the page is for signing in: no signed-in user can open it. */
    isEntrance(node: PageNode) {
      const isFor = (role: string) => opens(node, { role });
      return (
        isFor(ANONYMOUS) &&
        !Object.values(menu.checks).some((roles) => roles.some((role) => role !== ANONYMOUS && isFor(role)))
      );
    },
    /**
     * The landing page; for a role that may not open it, the first page of the menu that is open to the role and not to
     * anonymous visitors.
     */
    home(visitor: Visitor): PageNode | undefined {
      const home = byId.get(menu.parts.home);
      if (visitor.role === null || (home && opens(home, visitor))) return home;
      const shows = ({ page, path }: PageNode) => path !== null && Boolean(page.blocks?.length ?? page.fallback);
      return all.find((one) => shows(one) && opens(one, visitor) && !opens(one, { role: null })) ?? home;
    },
    /** Whether a visitor passes the check of a block or link; without a check everybody does. */
    passes,
    /** `null` if the page or link does not exist or the visitor may not open it. */
    destination(target: LinkTarget & { check?: string | undefined }, visitor: Visitor): Destination | null {
      const { page, link, check } = target;
      if (!passes(check, visitor)) return null;
      if (link !== undefined) return linkOf(settings, link);
      const node = page === undefined ? undefined : byId.get(page);
      if (!node || !opens(node, visitor)) return null;
      if (node.page.link !== undefined) return linkOf(settings, node.page.link);
      return node.path === null ? null : { to: node.path };
    },
  };
}

/** The pages from the top down to this one. */
export function trail(node: PageNode): PageNode[] {
  return node.parent ? [...trail(node.parent), node] : [node];
}

/** Whether a path is the page's own or lies below it (spec 1 §2: the item contained in the current path). */
export function contains(page: string, path: string): 'page' | 'within' | undefined {
  const here = trimmed(path);
  if (here === page) return 'page';
  return page !== '/' && here.startsWith(`${page}/`) ? 'within' : undefined;
}

/** The address of a link by its name below `links` in the settings. */
export function namedLink({ links }: Settings, name: string): string | undefined {
  return Object.hasOwn(links, name) ? links[name] : undefined;
}

function linkOf(settings: Settings, name: string): Destination | null {
  const href = namedLink(settings, name);
  return href === undefined ? null : { href };
}

function absolute(path: string): string {
  return `/${path.replace(/^\/+|\/+$/g, '')}`;
}

function trimmed(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}

/** The full title of a page, for its heading and the window. */
export function pageTitle({ text }: Texts, page: Page): string {
  return text(`pages.${page.id}.title`);
}

/** The title for menus and breadcrumbs, which may be shorter. */
export function pageName({ text }: Texts, page: Page): string {
  return text([`pages.${page.id}.short`, `pages.${page.id}.title`]);
}
