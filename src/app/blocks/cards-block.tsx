import { LinkCards } from '../../ui/navigation/link-cards.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { useApp } from '../context.tsx';
import { type BlockProps, blockKey } from './block.ts';

/** Links as cards, without those that the visitor may not follow. */
export default function CardsBlock({ page, block }: BlockProps<'cards'>) {
  const { workspace, visitor } = useApp();
  const { text } = useTexts();
  const cards = block.items.flatMap((item) => {
    const to = workspace.tree.passes(item.check, visitor) ? workspace.tree.destination(item, visitor) : null;
    if (!to) return [];
    const say = (name: string) => text(blockKey(page, block, item.id, name));
    return [{ id: item.id, title: say('title'), text: say('text'), action: say('action'), icon: item.icon, ...to }];
  });
  return cards.length > 0 ? <LinkCards cards={cards} /> : null;
}
