import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense } from 'react';
import type { Page } from '../../core/config.ts';
import { LoadingView } from '../../ui/states.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { palette, sheer } from '../../ui/theme/palette.ts';
import { useApp } from '../context.tsx';
import { part } from '../part.ts';
import type { PageNode } from '../version/page-tree.ts';
import { BrandHead, MainArea } from './layout-parts.tsx';

const WorkspaceLayout = part(() => import('./workspace-layout.tsx'));
const PublicLayout = part(() => import('./public-layout.tsx'));
const EmbeddedLayout = part(() => import('./embedded-layout.tsx'));

/** Loads the code of a page's layout before it is drawn. */
export async function fetchLayout(kind: Page['layout'] = 'workspace'): Promise<void> {
  if (kind !== 'bare') await (kind === 'public' ? PublicLayout : WorkspaceLayout).fetch();
}

/** The frame of a page. Stays mounted from page to page. */
export function Layout(props: { kind: NonNullable<Page['layout']>; node: PageNode; children: ReactNode }) {
  const { kind, node, children } = props;
  const { embedded } = useApp().runtime;
  if (embedded)
    return (
      <Suspense fallback={<LoadingView />}>
        <EmbeddedLayout>{children}</EmbeddedLayout>
      </Suspense>
    );
  if (kind === 'bare') return <BareLayout>{children}</BareLayout>;
  return (
    <Suspense fallback={<LoadingView />}>
      {kind === 'public' ? (
        <PublicLayout>{children}</PublicLayout>
      ) : (
        <WorkspaceLayout node={node}>{children}</WorkspaceLayout>
      )}
    </Suspense>
  );
}

/** For sign-in pages: a brand panel beside one column, above it on narrow screens. */
function BareLayout({ children }: { children: ReactNode }) {
  const { text } = useTexts();
  return (
    <Box sx={pageLook}>
      <Box component="header" sx={panelLook}>
        <BrandHead />
        <Typography sx={sloganLook}>{text('app.slogan')}</Typography>
      </Box>
      <MainArea sx={{ display: 'grid', alignContent: { md: 'center' }, px: { xs: 2.5, sm: 6 }, py: { xs: 4, md: 6 } }}>
        <Box sx={{ width: '100%', maxWidth: 440, mx: 'auto' }}>{children}</Box>
      </MainArea>
    </Box>
  );
}

const pageLook = {
  minHeight: '100vh',
  display: 'grid',
  bgcolor: 'background.paper',
  gridTemplateColumns: { xs: '1fr', md: 'minmax(360px, 42%) 1fr' },
  gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
};

/** The brand's colour in both looks, with the rings of the mark as gradients: no picture to load. */
const panelLook = {
  color: 'common.white',
  p: { xs: 2.5, md: 6 },
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: 2,
  background: [
    `radial-gradient(circle at 100% 100%, transparent 38%, rgb(255 255 255 / 7%) 38.2% 52%, transparent 52.2%)`,
    `radial-gradient(circle at 100% 100%, ${sheer(palette.accent, 0.16)} 24%, transparent 24.2%)`,
    `linear-gradient(150deg, ${palette.brand.main}, ${palette.brand.dark})`,
  ].join(', '),
};

const sloganLook = {
  fontSize: { xs: '1rem', md: '1.75rem' },
  fontWeight: { xs: 400, md: 700 },
  lineHeight: 1.3,
  maxWidth: '18em',
};
