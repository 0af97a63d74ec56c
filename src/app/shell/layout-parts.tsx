import Box, { type BoxProps } from '@mui/material/Box';
import { Suspense } from 'react';
import { useTexts } from '../../ui/text/texts.tsx';
import { Brand } from '../../ui/theme/brand.tsx';
import { useApp } from '../context.tsx';
import { part } from '../part.ts';

/** Target of the skip link. */
export const mainId = 'main';

export function MainArea(props: BoxProps) {
  return <Box component="main" id={mainId} tabIndex={-1} {...props} />;
}

/** Loaded before hydration: nothing handles clicks in a part that is not loaded. */
export const LazyLanguageSwitch = part(() =>
  import('./language-switch.tsx').then((module) => ({ default: module.LanguageSwitch })),
);

/** The language switch on a coloured background; loaded only if the menu file shows it. */
function LanguageCorner() {
  const { workspace } = useApp();
  if (!workspace.menu.languageSwitch) return null;
  return (
    <Box sx={{ bgcolor: 'background.paper', color: 'text.primary', borderRadius: 1, minHeight: 44 }}>
      <Suspense>
        <LazyLanguageSwitch />
      </Suspense>
    </Box>
  );
}

/** The mark, and the language switch, on the brand's colour. */
export function BrandHead({ sx }: { sx?: object }) {
  const { text } = useTexts();
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between', ...sx }}
    >
      <Brand name={text('app.name')} inverse />
      <LanguageCorner />
    </Box>
  );
}
