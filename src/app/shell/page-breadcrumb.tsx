import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { useApp } from '../context.tsx';
import { pageName } from '../version/names.ts';
import { type PlacedPage, trail } from '../version/page-tree.ts';

/** From the landing page through the tree to this page. */
export function PageBreadcrumb({ placed }: { placed: PlacedPage }) {
  const { workspace, visitor } = useApp();
  const texts = useTexts();
  const home = workspace.tree.home(visitor);
  const way = trail(placed);
  const pages = home && way[0] !== home && workspace.tree.mayOpen(home, visitor) ? [home, ...way] : way;
  const crumbs = pages.map(({ page, path }) => ({
    label: pageName(texts, page),
    ...(path === null ? {} : { to: path }),
  }));
  return <Breadcrumb crumbs={crumbs} />;
}
