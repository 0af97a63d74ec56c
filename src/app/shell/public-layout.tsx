import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { CARD_PADDING } from '../../ui/panel.tsx';
import { palette } from '../../ui/theme/palette.ts';
import building from './building.svg';
import { BrandHead, MainArea } from './layout-parts.tsx';

/** For public pages: a card over the picture of a building. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <Box sx={pageLook}>
      <header>
        <BrandHead sx={{ p: { xs: 2.5, md: 4 } }} />
      </header>
      <MainArea sx={{ display: 'grid', alignItems: 'center', px: 2, pb: 6 }}>
        <Paper
          sx={{
            width: '100%',
            maxWidth: 480,
            mx: { xs: 'auto', md: '8vw' },
            p: CARD_PADDING,
            borderRadius: 2,
            boxShadow: 8,
          }}
        >
          {children}
        </Paper>
      </MainArea>
    </Box>
  );
}

const pageLook = {
  minHeight: '100vh',
  display: 'grid',
  gridTemplateRows: 'auto 1fr',
  bgcolor: palette.brand.dark,
  backgroundImage: `url(${building})`,
  backgroundSize: 'cover',
  // The building is beside the card, on narrow screens behind it.
  backgroundPosition: { xs: '68% 100%', md: 'bottom center' },
};
