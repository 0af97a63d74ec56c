import type { NavItem } from '../../ui/navigation/nav-list.tsx';
import type { Texts } from '../../ui/text/texts.tsx';
import type { AppState } from '../context.tsx';
import { contains, type PageNode, pageName, trail } from '../version/page-tree.ts';

type Asked = Pick<AppState, 'workspace' | 'visitor'>;

/** Entries of the left navigation, in the order of the menu (spec 1 §2). */
export function mainEntries(app: Asked, texts: Texts, path: string): NavItem[] {
  return app.workspace.tree.all
    .filter(({ page }) => page.entry === 'main')
    .flatMap((node) => entry(app, texts, node, path));
}

/** The pages of the current section; empty if there are fewer than two. */
export function sideEntries(app: Asked, texts: Texts, node: PageNode, path: string): NavItem[] {
  const section = trail(node)[0];
  const children = section?.children.filter(({ page }) => (page.entry ?? 'side') === 'side') ?? [];
  const entries = children.flatMap((child) => entry(app, texts, child, path));
  return entries.length > 1 ? entries : [];
}

function entry({ workspace, visitor }: Asked, texts: Texts, node: PageNode, path: string): NavItem[] {
  const { page } = node;
  const destination = workspace.tree.mayOpen(node, visitor)
    ? workspace.tree.destination({ page: page.id }, visitor)
    : null;
  if (!destination) return [];
  const current = node.path === null ? undefined : contains(node.path, path);
  return [
    {
      id: page.id,
      title: pageName(texts, page),
      ...destination,
      ...(page.icon === undefined ? {} : { icon: page.icon }),
      ...(page.disabled ? { disabled: true } : {}),
      ...(current ? { current } : {}),
    },
  ];
}

/** Links of the top bar that the visitor may follow (spec 1 §2). */
export function topBarEntries({ workspace, visitor }: Asked, { text }: Texts): NavItem[] {
  return workspace.menu.topBar.flatMap((item) => {
    const destination = workspace.tree.passes(item.check, visitor) ? workspace.tree.destination(item, visitor) : null;
    if (!destination) return [];
    return [
      { id: item.id, title: text(`topBar.${item.id}`), ...destination, ...(item.icon ? { icon: item.icon } : {}) },
    ];
  });
}
