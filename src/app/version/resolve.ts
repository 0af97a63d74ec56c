import type { Menu } from '../../core/config.ts';
import type { Visitor } from '../../core/session/access.ts';
import type { PageTree, PlacedPage } from './page-tree.ts';

/** What an address comes to for a visitor. */
export type Resolution =
  | { kind: 'page'; placed: PlacedPage }
  /**
   * Always replaces the history entry. `from`: where to go on to after signing in; `refused`: what was asked for
   * is not open to this role.
   */
  | { kind: 'redirect'; to: string; from?: string; refused?: true }
  /** On to another site, after signing in for it. */
  | { kind: 'leave'; href: string }
  /** Not even the landing page is open to this role. */
  | { kind: 'closed' };

/** Where a visitor wants to go on to once signed in. */
interface Onward {
  /** The page a guard sent him away from. */
  from?: string | undefined;
  /** What the address asks for, already found to be safe: a path of the app or an absolute address. */
  redirect?: string | null;
}

/**
 * The router and the guard of every page (spec 1 §2). Unknown paths go to the `fallback` of the nearest
 * page above, else to the landing page. Who is not signed in goes to the sign-in page. Who is signed in
 * has no business on a page for signing in: he goes on to `redirect`, else to `from`, if that is open to
 * him, else to the landing page. From any other page he may not open he goes to the nearest page above
 * that he may open, else to the landing page.
 */
export function resolve(
  { tree, menu }: { tree: PageTree; menu: Menu },
  path: string,
  visitor: Visitor,
  { from, redirect = null }: Onward = {},
): Resolution {
  const home = tree.home(visitor);
  const signIn = tree.get(menu.parts.signIn);
  const placed = tree.at(path);
  const fallback = fallbackOf(tree, placed ?? nearest(tree, path));
  if (!placed) return goTo(fallback ?? home);
  // The address leads on; who may open the page there, that page says.
  if (placed.page.page !== undefined) return goTo(tree.get(placed.page.page) ?? home);
  if (!placed.page.blocks?.length && fallback && fallback !== placed) return goTo(fallback);
  if (tree.mayOpen(placed, visitor)) return { kind: 'page', placed };
  if (visitor.role === null) return placed === signIn ? { kind: 'closed' } : goTo(signIn, path);
  if (tree.mayOpen(placed, { role: null })) {
    if (redirect !== null) return onward(redirect);
    const wanted = from === undefined ? undefined : tree.at(pathOf(from));
    if (wanted && tree.mayOpen(wanted, visitor)) return { kind: 'redirect', to: from ?? '' };
    return wanted ? refused(goTo(home)) : goTo(home);
  }
  return placed === home ? { kind: 'closed' } : refused(goTo(openAbove(tree, placed, visitor) ?? home));
}

function refused(way: Resolution): Resolution {
  return way.kind === 'redirect' ? { ...way, refused: true } : way;
}

function onward(redirect: string): Resolution {
  return redirect.startsWith('/') ? { kind: 'redirect', to: redirect } : { kind: 'leave', href: redirect };
}

/** The nearest page above that shows the visitor something, itself or by its fallback. */
function openAbove(tree: PageTree, placed: PlacedPage, visitor: Visitor): PlacedPage | undefined {
  for (let above = placed.parent; above; above = above.parent) {
    const shown = above.page.blocks?.length ? above : fallbackOf(tree, above);
    if (shown && shown !== placed && tree.mayOpen(above, visitor) && tree.mayOpen(shown, visitor)) return above;
  }
  return undefined;
}

function goTo(target: PlacedPage | undefined, from?: string): Resolution {
  if (!target?.path) return { kind: 'closed' };
  return { kind: 'redirect', to: target.path, ...(from === undefined ? {} : { from }) };
}

/** The child (or the page itself) that stands in for the page and for unknown paths below it. */
function fallbackOf(tree: PageTree, placed: PlacedPage | undefined): PlacedPage | undefined {
  return placed?.page.fallback === undefined ? undefined : tree.get(placed.page.fallback);
}

/** The deepest page above an unknown path that has a fallback. */
function nearest(tree: PageTree, path: string): PlacedPage | undefined {
  for (let above = parentPath(path); above !== ''; above = parentPath(above)) {
    const placed = tree.at(above);
    if (placed?.page.fallback !== undefined) return placed;
  }
  return undefined;
}

function parentPath(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

function pathOf(address: string): string {
  return address.split(/[?#]/)[0] ?? '';
}
