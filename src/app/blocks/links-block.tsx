import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import type { LinkItem } from '../../core/config.ts';
import { LoneButton } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NewWindowMark, newWindow } from '../../ui/text/links.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { useApp } from '../context.tsx';
import type { Destination } from '../version/page-tree.ts';
import { type BlockProps, blockKey } from './block.ts';

const looks = { primary: 'contained', secondary: 'outlined', text: 'text' } as const;

/** Links as a row of buttons, without those that the visitor may not follow. */
export default function LinksBlock({ page, block }: BlockProps<'links'>) {
  const { workspace, visitor } = useApp();
  const { text } = useTexts();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {block.items.map((item) => {
        const to = workspace.tree.passes(item.check, visitor) ? workspace.tree.destination(item, visitor) : null;
        return (
          to && <LinkButton key={item.id} item={item} to={to} label={text(blockKey(page, block, item.id, 'title'))} />
        );
      })}
    </Box>
  );
}

function LinkButton({ item, to, label }: { item: LinkItem; to: Destination; label: string }) {
  const target: ButtonProps & Record<string, unknown> =
    'to' in to ? { component: RouterLink, to: to.to } : { href: to.href, ...newWindow };
  const variant = looks[item.look ?? 'secondary'];
  const Look = variant === 'text' ? LoneButton : Button;
  return (
    <Look variant={variant} startIcon={item.icon && <Icon name={item.icon} />} {...target}>
      {label}
      {'href' in to && <NewWindowMark />}
    </Look>
  );
}
