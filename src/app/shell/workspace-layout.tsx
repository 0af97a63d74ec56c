import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { expand as ExpandIcon } from '../../ui/icons/workspace.ts';
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx';
import { NavList } from '../../ui/navigation/nav-list.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { Words } from '../../ui/text/words.tsx';
import { WIDE_BLOCKS } from '../blocks/parts.ts';
import { useApp } from '../context.tsx';
import { type PageNode, pageName, trail } from '../version/page-tree.ts';
import { MainArea, mainId } from './layout-parts.tsx';
import { mainEntries, sideEntries, sitesFrom, TopBar, topBarEntries } from './top-bar.tsx';

const navWidth = 276;

/** The page takes the place of what is beside it. */
const ALONE_ON_PAPER = { '@media print': { display: 'block' } };

/**
 * Bars and menu around a page (spec 1 §2). The navigation is a drawer below 900 px, a column above. CSS alone decides
 * that: the server draws pages without knowing the window, and a resized window fits before any script runs.
 */
export default function WorkspaceLayout({ node, children }: { node: PageNode; children: ReactNode }) {
  const theme = useTheme();
  const texts = useTexts();
  const wide = useMediaQuery(theme.breakpoints.up('md'), { noSsr: true });
  const [folded, setFolded] = useState(false);
  const [drawer, setDrawer] = useState(false);
  const close = () => setDrawer(false);
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <TopBar
        column={{ id: 'navigation', open: !folded, onToggle: () => setFolded(!folded) }}
        drawer={{ id: 'navigation-drawer', open: drawer, onToggle: () => setDrawer(!drawer) }}
      />
      <Box
        sx={{
          flex: 1,
          display: 'grid',
          ...ALONE_ON_PAPER,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: folded ? undefined : `${navWidth}px minmax(0, 1fr)` },
        }}
      >
        {!folded && (
          <Box id="navigation" sx={columnLook} data-not-printed>
            <Navigation />
          </Box>
        )}
        <Drawer
          open={drawer && !wide}
          onClose={close}
          slotProps={{
            paper: {
              id: 'navigation-drawer',
              'aria-label': texts.text('app.nav.main'),
              sx: { width: 'min(320px, 88vw)', p: 1.5 },
            },
          }}
        >
          <Navigation onChoose={close} />
        </Drawer>
        <MainArea sx={{ px: { xs: 2, sm: 4, lg: 4 }, py: { xs: 2.5, md: 4 } }}>
          <Box
            sx={{
              maxWidth: node.page.blocks?.some(({ type }) => WIDE_BLOCKS.includes(type)) ? 1920 : 1120,
              mx: 'auto',
              display: 'grid',
              gap: { xs: 2, md: 3 },
              gridTemplateColumns: 'minmax(0, 1fr)',
            }}
          >
            <PageBreadcrumb node={node} />
            <SideList node={node}>{children}</SideList>
          </Box>
        </MainArea>
      </Box>
    </Box>
  );
}

/** Menu entries, and the top bar's links where the bar has no space for them. */
function Navigation({ onChoose }: { onChoose?(): void }) {
  const app = useApp();
  const texts = useTexts();
  const { pathname } = useLocation();
  return (
    <>
      <NavList label={texts.text('app.nav.main')} items={mainEntries(app, texts, pathname)} onChoose={onChoose} />
      <Box
        sx={{
          display: { [sitesFrom(app.workspace.menu.languageSwitch)]: 'none' },
          mt: 2,
          pt: 2,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <NavList label={texts.text('app.nav.sites')} items={topBarEntries(app, texts)} onChoose={onChoose} />
      </Box>
    </>
  );
}

const columnLook = {
  display: { xs: 'none', md: 'block' },
  position: 'sticky',
  top: 64,
  alignSelf: 'start',
  height: 'calc(100vh - 64px)',
  overflowY: 'auto',
  bgcolor: 'background.paper',
  borderRight: 1,
  borderColor: 'divider',
  px: 1.5,
  py: 2.5,
};

/** From the landing page through the tree to this page. */
function PageBreadcrumb({ node }: { node: PageNode }) {
  const { workspace, visitor } = useApp();
  const texts = useTexts();
  const home = workspace.tree.home(visitor);
  const way = trail(node);
  const pages = home && way[0] !== home && workspace.tree.mayOpen(home, visitor) ? [home, ...way] : way;
  const crumbs = pages.map(({ page, path }) => ({
    label: pageName(texts, page),
    ...(path === null ? {} : { to: path }),
  }));
  return <Breadcrumb crumbs={crumbs} />;
}

/** The first stop of the Tab key; leads to the page. Visible only with focus. */
function SkipLink() {
  const { text } = useTexts();
  return (
    <Link
      href={`#${mainId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
      sx={skipLook}
      data-not-printed
    >
      {text('app.skip')}
    </Link>
  );
}

const skipLook = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  px: 2,
  // A target of 44 px.
  py: 1.25,
  borderRadius: 2,
  bgcolor: 'background.paper',
  '&:not(:focus)': { transform: 'translateY(-200%)' },
};

/** The page with the list of its section: beside it on wide screens, folded above it on narrow ones. */
function SideList({ node, children }: { node: PageNode; children: ReactNode }) {
  const app = useApp();
  const texts = useTexts();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const items = sideEntries(app, texts, node, pathname);
  if (items.length === 0) return <div>{children}</div>;
  const section = trail(node)[0]?.page;
  const label = section ? pageName(texts, section) : '';
  const list = <NavList label={label} items={items} onChoose={() => setOpen(false)} />;
  return (
    <Box sx={sideBySide}>
      <Paper variant="outlined" sx={{ ...sideListLook, p: 1.5, display: { xs: 'none', lg: 'block' } }} data-not-printed>
        {list}
      </Paper>
      <Paper
        variant="outlined"
        component="details"
        open={open}
        onToggle={(event: React.SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}
        sx={{ ...sideListLook, ...foldedLook, display: { lg: 'none' } }}
        data-not-printed
      >
        <summary>
          <Words>{label}</Words>
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
  ...ALONE_ON_PAPER,
  gap: { xs: 2.5, lg: 4 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '232px minmax(0, 1fr)' },
};

const sideListLook = { borderRadius: 2, overflow: 'hidden' };

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
