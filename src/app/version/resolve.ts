import type { Menu } from '../../core/config.ts';
import type { Visitor } from '../../core/session/access.ts';
import type { PageNode, PageTree } from './page-tree.ts';

export type Resolution =
  | { kind: 'page'; node: PageNode }
  /**
   * Always replaces the history entry. `from` is the page to return to after signing in; `refused` means that the
   * requested page is not open to this role.
   */
  | { kind: 'redirect'; to: string; from?: string; refused?: true }
  /** Leads to another site after signing in. */
  | { kind: 'leave'; href: string }
  /** Not even the landing page is open to this role. */
  | { kind: 'closed' };

interface Onward {
  /** The page from which a guard redirected the visitor. */
  from?: string | undefined;
  /** The redirect of the address, already checked: a path of the app or an absolute address. */
  redirect?: string | null;
}

/**
 * The router and the guard of every page (spec 1 §2). An unknown path goes to the `fallback` of the nearest page above,
 * else to the landing page. A visitor who is not signed in goes to the sign-in page. A signed-in user leaves a page for
 * signing in for `redirect`, else for `from` if it is open to them, else for the landing page. From any other page that
 * is not open to them they go to the nearest open page above, else to the landing page.
 */
export function resolve(
  { tree, menu }: { tree: PageTree; menu: Menu },
  path: string,
  visitor: Visitor,
  { from, redirect = null }: Onward = {},
): Resolution {
  const home = tree.home(visitor);
  const signIn = tree.get(menu.parts.signIn);
  const node = tree.at(path);
  const fallback = fallbackOf(tree, node ?? nearest(tree, path));
  if (!node) return goTo(fallback ?? home);
  // The target page checks its own access.
  if (node.page.page !== undefined) return goTo(tree.get(node.page.page) ?? home);
  if (!node.page.blocks?.length && fallback && fallback !== node) return goTo(fallback);
  if (tree.mayOpen(node, visitor)) return { kind: 'page', node };
  if (visitor.role === null) return node === signIn ? { kind: 'closed' } : goTo(signIn, path);
  if (tree.mayOpen(node, { role: null })) {
    if (redirect !== null) return onward(redirect);
    const wanted = from === undefined ? undefined : tree.at(pathOf(from));
    if (wanted && tree.mayOpen(wanted, visitor)) return { kind: 'redirect', to: from ?? '' };
    return wanted ? refused(goTo(home)) : goTo(home);
  }
  return node === home ? { kind: 'closed' } : refused(goTo(openAbove(tree, node, visitor) ?? home));
}

function refused(way: Resolution): Resolution {
  return way.kind === 'redirect' ? { ...way, refused: true } : way;
}

function onward(redirect: string): Resolution {
  return redirect.startsWith('/') ? { kind: 'redirect', to: redirect } : { kind: 'leave', href: redirect };
}

/** The nearest page above that the visitor may open and that shows something, itself or by its fallback. */
function openAbove(tree: PageTree, node: PageNode, visitor: Visitor): PageNode | undefined {
  for (let above = node.parent; above; above = above.parent) {
    const shown = above.page.blocks?.length ? above : fallbackOf(tree, above);
    if (shown && shown !== node && tree.mayOpen(above, visitor) && tree.mayOpen(shown, visitor)) return above;
  }
  return undefined;
}

function goTo(target: PageNode | undefined, from?: string): Resolution {
  if (!target?.path) return { kind: 'closed' };
  return { kind: 'redirect', to: target.path, ...(from === undefined ? {} : { from }) };
}

function fallbackOf(tree: PageTree, node: PageNode | undefined): PageNode | undefined {
  return node?.page.fallback === undefined ? undefined : tree.get(node.page.fallback);
}

/** The deepest page above an unknown path that has a fallback. */
function nearest(tree: PageTree, path: string): PageNode | undefined {
  for (let above = parentPath(path); above !== ''; above = parentPath(above)) {
    const node = tree.at(above);
    if (node?.page.fallback !== undefined) return node;
  }
  return undefined;
}

function parentPath(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

function pathOf(address: string): string {
  return address.split(/[?#]/)[0] ?? '';
}
