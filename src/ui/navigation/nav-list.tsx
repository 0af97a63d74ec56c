import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { useTypeAhead } from '../fields/type-ahead.ts';
import { Icon } from '../icon.tsx';
import { linkTarget, NewWindowMark } from '../text/links.tsx';
import { useTexts } from '../text/texts.tsx';
import { palette } from '../theme/palette.ts';

/** A link to a page of the app (`to`) or to another site (`href`, new window). */
export interface NavItem {
  id: string;
  title: string;
  icon?: string | undefined;
  to?: string;
  href?: string;
  disabled?: boolean | undefined;
  /** The current page is this one, or lies below it. */
  current?: 'page' | 'within' | undefined;
}

const entryLook = {
  borderRadius: 1.2,
  minHeight: 44,
  py: 0.5,
  color: 'text.primary',
  '& .MuiListItemIcon-root': { minWidth: 38, color: 'text.secondary' },
  '&:hover .MuiListItemIcon-root': { color: 'primary.main' },
  '&.Mui-selected, &.Mui-selected:hover': {
    bgcolor: palette.primary.soft,
    color: 'primary.main',
    '& .MuiListItemIcon-root': { color: 'primary.main' },
    '& .MuiListItemText-primary': { fontWeight: 700 },
  },
};

/** A list of links with type-ahead. `label` names it for screen readers. */
export function NavList(props: { label: string; items: readonly NavItem[]; onChoose?(item: NavItem): void }) {
  const onKeyDown = useTypeAhead();
  // Titles are aligned, with or without an icon.
  const withIcons = props.items.some(({ icon }) => icon !== undefined);
  return (
    <nav aria-label={props.label}>
      <List onKeyDown={onKeyDown} disablePadding sx={{ display: 'grid', gap: 0.25 }}>
        {props.items.map((item) => (
          <ListItem key={item.id} disablePadding>
            <Entry item={item} withIcons={withIcons} onClick={() => props.onChoose?.(item)} />
          </ListItem>
        ))}
      </List>
    </nav>
  );
}

function Entry({ item, withIcons, onClick }: { item: NavItem; withIcons: boolean; onClick(): void }) {
  const { text } = useTexts();
  const leads = !item.disabled && (item.to !== undefined || item.href !== undefined);
  const link = {
    ...linkTarget(item),
    selected: item.current !== undefined,
    'aria-current': item.current === 'within' ? 'true' : item.current,
    onClick,
    sx: entryLook,
  } as const;
  return (
    <ListItemButton {...(leads ? link : { component: 'span', 'aria-disabled': true, tabIndex: -1, sx: disabledLook })}>
      {withIcons && (
        <ListItemIcon>{item.icon !== undefined && <Icon name={item.icon} fontSize="small" />}</ListItemIcon>
      )}
      <ListItemText
        primary={item.title}
        secondary={item.disabled ? text('app.nav.disabled') : undefined}
        slotProps={{ primary: { sx: { lineHeight: 1.35, fontSize: '0.95rem' } } }}
      />
      {leads && item.href !== undefined && <NewWindowMark />}
    </ListItemButton>
  );
}

/** Greyed but readable: the text keeps its contrast, only the icon and the pointer change. */
const disabledLook = {
  ...entryLook,
  color: 'text.secondary',
  cursor: 'not-allowed',
  '&:hover': { bgcolor: 'transparent' },
};
