import { LinkCards } from '../../ui/navigation/link-cards.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { useApp } from '../context.tsx';
import { type PageNode, pageName } from '../version/page-tree.ts';

/** The pages below this one as cards. */
export default function ChildrenBlock({ page }: { page: PageNode }) {
  const { workspace, visitor } = useApp();
  const texts = useTexts();
  const cards = page.children.flatMap((child) => {
    const to = child.page.entry === 'none' ? null : workspace.tree.destination({ page: child.page.id }, visitor);
    if (!to || child.page.disabled) return [];
    return [{ id: child.page.id, title: pageName(texts, child.page), text: '', icon: child.page.icon, ...to }];
  });
  return cards.length > 0 ? <LinkCards cards={cards} /> : null;
}
