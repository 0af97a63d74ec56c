import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTexts } from '../../ui/text/texts.tsx';
import { Brand } from '../../ui/theme/brand.tsx';
import { palette, sheer } from '../../ui/theme/palette.ts';
import { LanguageCorner } from './language-corner.tsx';
import { MainArea } from './main-area.tsx';

/** Sign-in and its like: a brand panel beside (on narrow screens above) one calm column. */
export function BareLayout({ children }: { children: ReactNode }) {
  const { text } = useTexts();
  return (
    <Box sx={pageLook}>
      <Box component="header" sx={panelLook}>
        <Box sx={headLook}>
          <Brand name={text('app.name')} inverse />
          <LanguageCorner />
        </Box>
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

/** The brand's colour, in both looks, with the rings of the mark, drawn by gradients: no picture to load. */
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

const headLook = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  justifyContent: 'space-between',
};

const sloganLook = {
  fontSize: { xs: '1rem', md: '1.75rem' },
  fontWeight: { xs: 400, md: 700 },
  lineHeight: 1.3,
  maxWidth: '18em',
};
