import type { LinkTarget, Menu, Page, Settings } from '../../core/config.ts';
import { ANONYMOUS, mayOpen, type Visitor } from '../../core/session/access.ts';

/** A page of the menu with its place in the tree. */
export interface PlacedPage {
  readonly page: Page;
  /** Absolute path in the app; `null` for an entry that only leads to another site. */
  readonly path: string | null;
  readonly parent: PlacedPage | null;
  readonly children: readonly PlacedPage[];
}

/** Where a target leads: a path of the app, or an address that opens in a new window. */
export type Destination = { to: string } | { href: string };

/** The menu's tree, ready to be asked. Everything about routes, rights and entries is derived from it. */
export interface PageTree {
  readonly top: readonly PlacedPage[];
  /** Every page, parents before children. */
  readonly all: readonly PlacedPage[];
  get(id: string): PlacedPage | undefined;
  /** The page at that very path. */
  at(path: string): PlacedPage | undefined;
  mayOpen(placed: PlacedPage, visitor: Visitor): boolean;
  /** The page is there for signing in: whoever has done so can no longer open it. */
  isEntrance(placed: PlacedPage): boolean;
  /**
   * Where a visitor lands: the page with that part, or for a role that may not open it the first page of the menu
   * that is open to it and to nobody who is not signed in.
   */
  home(visitor: Visitor): PlacedPage | undefined;
  /** Whether the checks named on a block or link let the visitor see it; no check lets everybody. */
  passes(check: string | undefined, visitor: Visitor): boolean;
  /** `null` when the page or link does not exist or the visitor may not open it. */
  destination(target: LinkTarget, visitor: Visitor): Destination | null;
}

export function pageTree(menu: Menu, settings: Settings): PageTree {
  const all: PlacedPage[] = [];
  const top = menu.pages.map((page) => place(page, null));
  const byId = new Map(all.map((placed) => [placed.page.id, placed]));
  const byPath = new Map(all.flatMap((placed) => (placed.path === null ? [] : [[placed.path, placed] as const])));

  function place(page: Page, parent: PlacedPage | null): PlacedPage {
    const placed = {
      page,
      path: page.path === undefined ? null : absolute(page.path),
      parent,
      children: [] as PlacedPage[],
    };
    all.push(placed);
    placed.children.push(...(page.children ?? []).map((child) => place(child, placed)));
    return placed;
  }

  const tree: PageTree = {
    top,
    all,
    get: (id) => byId.get(id),
    at: (path) => byPath.get(trimmed(path)),
    mayOpen: ({ page }, visitor) => mayOpen(menu.checks, page.access, visitor),
    isEntrance(placed) {
      const opens = (role: string) => tree.mayOpen(placed, { role });
      return (
        opens(ANONYMOUS) &&
        !Object.values(menu.checks).some((roles) => roles.some((role) => role !== ANONYMOUS && opens(role)))
      );
    },
    home(visitor) {
      const home = byId.get(menu.parts.home);
      if (visitor.role === null || (home && tree.mayOpen(home, visitor))) return home;
      const shows = ({ page, path }: PlacedPage) => path !== null && Boolean(page.blocks?.length ?? page.fallback);
      return all.find((one) => shows(one) && tree.mayOpen(one, visitor) && !tree.mayOpen(one, { role: null })) ?? home;
    },
    passes: (check, visitor) => check === undefined || mayOpen(menu.checks, [check], visitor),
    destination({ page, link }, visitor) {
      if (link !== undefined) return linkOf(settings, link);
      const placed = page === undefined ? undefined : byId.get(page);
      if (!placed || !tree.mayOpen(placed, visitor)) return null;
      if (placed.page.link !== undefined) return linkOf(settings, placed.page.link);
      return placed.path === null ? null : { to: placed.path };
    },
  };
  return Object.freeze(tree);
}

/** From the top page down to this one. */
export function trail(placed: PlacedPage): PlacedPage[] {
  return placed.parent ? [...trail(placed.parent), placed] : [placed];
}

/** Whether a path is the page's own or lies below it (spec 1 §2: the item contained in the current path). */
export function contains(page: string, path: string): 'page' | 'within' | undefined {
  const here = trimmed(path);
  if (here === page) return 'page';
  return page !== '/' && here.startsWith(`${page}/`) ? 'within' : undefined;
}

function linkOf(settings: Settings, name: string): Destination | null {
  const href = Object.hasOwn(settings.links, name) ? settings.links[name] : undefined;
  return href === undefined ? null : { href };
}

function absolute(path: string): string {
  return `/${path.replace(/^\/+|\/+$/g, '')}`;
}

function trimmed(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}
