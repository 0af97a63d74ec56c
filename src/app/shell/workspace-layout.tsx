import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { NavList } from '../../ui/navigation/nav-list.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { useApp } from '../context.tsx';
import type { PlacedPage } from '../version/page-tree.ts';
import { mainEntries, topBarEntries } from './entries.ts';
import { MainArea } from './main-area.tsx';
import { PageBreadcrumb } from './page-breadcrumb.tsx';
import { SideList } from './side-list.tsx';
import { SkipLink } from './skip-link.tsx';
import { sitesFrom, TopBar } from './top-bar.tsx';

const navWidth = 276;

/**
 * Bars and menu around a page (spec 1 §2). The navigation is a drawer below 900 px, a column from there on. What has
 * room is said by style alone: the server draws pages without knowing the window, and one that gets narrow never shows
 * more than fits until the program has heard of it.
 */
export default function WorkspaceLayout({ placed, children }: { placed: PlacedPage; children: ReactNode }) {
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
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: folded ? undefined : `${navWidth}px minmax(0, 1fr)` },
        }}
      >
        {!folded && (
          <Box id="navigation" sx={columnLook}>
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
              maxWidth: 1120,
              mx: 'auto',
              display: 'grid',
              gap: { xs: 2, md: 3 },
              gridTemplateColumns: 'minmax(0, 1fr)',
            }}
          >
            <PageBreadcrumb placed={placed} />
            <SideList placed={placed}>{children}</SideList>
          </Box>
        </MainArea>
      </Box>
    </Box>
  );
}

/** Menu entries, and below them the top bar's links where the bar has no room for them. */
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
