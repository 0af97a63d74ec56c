import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { expand as ExpandIcon } from '../../ui/icons/workspace.ts';
import { NavList } from '../../ui/navigation/nav-list.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { useApp } from '../context.tsx';
import { pageName } from '../version/names.ts';
import { type PlacedPage, trail } from '../version/page-tree.ts';
import { sideEntries } from './entries.ts';

/** The page with its section's list: beside it on wide screens, on narrow ones above it and drawn once it is unfolded. */
export function SideList({ placed, children }: { placed: PlacedPage; children: ReactNode }) {
  const app = useApp();
  const texts = useTexts();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const items = sideEntries(app, texts, placed, pathname);
  if (items.length === 0) return <div>{children}</div>;
  const section = trail(placed)[0]?.page;
  const label = section ? pageName(texts, section) : '';
  const list = <NavList label={label} items={items} onChoose={() => setOpen(false)} />;
  return (
    <Box sx={sideBySide}>
      <Paper variant="outlined" sx={{ ...listLook, p: 1.5, display: { xs: 'none', lg: 'block' } }}>
        {list}
      </Paper>
      <Paper
        variant="outlined"
        component="details"
        open={open}
        onToggle={(event: React.SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}
        sx={{ ...listLook, ...foldedLook, display: { lg: 'none' } }}
      >
        <summary>
          {label}
          <ExpandIcon aria-hidden />
        </summary>
        {open && list}
      </Paper>
      <div>{children}</div>
    </Box>
  );
}

const sideBySide = {
  display: 'grid',
  gap: { xs: 2.5, lg: 4 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '232px minmax(0, 1fr)' },
};

const listLook = { borderRadius: 2, overflow: 'hidden' };

const foldedLook = {
  '& nav': { p: 1 },
  '& summary': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    minHeight: 48,
    px: 2,
    fontWeight: 500,
    cursor: 'pointer',
    listStyle: 'none',
    outlineOffset: -3,
  },
  '& summary::-webkit-details-marker': { display: 'none' },
  '&[open] summary svg': { transform: 'rotate(180deg)' },
};
