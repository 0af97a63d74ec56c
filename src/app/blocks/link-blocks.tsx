import Box from '@mui/material/Box';
import type { LinkItem } from '../../core/config.ts';
import { Button, LoneButton } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkCards } from '../../ui/navigation/link-cards.tsx';
import { linkTarget, NewWindowMark } from '../../ui/text/links.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { Words } from '../../ui/text/words.tsx';
import { useApp } from '../context.tsx';
import { type Destination, type PageNode, pageName } from '../version/page-tree.ts';
import { type BlockProps, blockKey } from './block.ts';

/** Links as cards, without those that the visitor may not follow. */
export function CardsBlock({ page, block }: BlockProps<'cards'>) {
  const { workspace, visitor } = useApp();
  const { text } = useTexts();
  const cards = block.items.flatMap((item) => {
    const to = workspace.tree.destination(item, visitor);
    if (!to) return [];
    const say = (name: string) => text(blockKey(page, block, item.id, name));
    return [{ id: item.id, title: say('title'), text: say('text'), action: say('action'), icon: item.icon, ...to }];
  });
  return cards.length > 0 ? <LinkCards cards={cards} /> : null;
}

export function ChildrenBlock({ page }: { page: PageNode }) {
  const { workspace, visitor } = useApp();
  const texts = useTexts();
  const cards = page.children.flatMap((child) => {
    const to = child.page.entry === 'none' ? null : workspace.tree.destination({ page: child.page.id }, visitor);
    if (!to || child.page.disabled) return [];
    return [{ id: child.page.id, title: pageName(texts, child.page), text: '', icon: child.page.icon, ...to }];
  });
  return cards.length > 0 ? <LinkCards cards={cards} /> : null;
}

const looks = { primary: 'contained', secondary: 'outlined', text: 'text' } as const;

/** Links as a row of buttons, without those that the visitor may not follow. */
export function LinksBlock({ page, block }: BlockProps<'links'>) {
  const { workspace, visitor } = useApp();
  const { text } = useTexts();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {block.items.map((item) => {
        const to = workspace.tree.destination(item, visitor);
        return (
          to && <LinkButton key={item.id} item={item} to={to} label={text(blockKey(page, block, item.id, 'title'))} />
        );
      })}
    </Box>
  );
}

function LinkButton({ item, to, label }: { item: LinkItem; to: Destination; label: string }) {
  const variant = looks[item.look ?? 'secondary'];
  const Look = variant === 'text' ? LoneButton : Button;
  return (
    <Look variant={variant} startIcon={item.icon && <Icon name={item.icon} />} {...linkTarget(to)}>
      <Words>{label}</Words>
      {'href' in to && <NewWindowMark />}
    </Look>
  );
}
