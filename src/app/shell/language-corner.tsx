import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useApp } from '../context.tsx';
import { part } from '../part.ts';

/** Fetched before a page is taken over: what is pressed in a part that is not there yet, nobody hears. */
export const LanguageSwitch = part(() =>
  import('./language-switch.tsx').then((module) => ({ default: module.LanguageSwitch })),
);

/** The language switch on a coloured ground; loaded only where the menu file shows it. */
export function LanguageCorner() {
  const { workspace } = useApp();
  if (!workspace.menu.languageSwitch) return null;
  return (
    <Box sx={{ bgcolor: 'background.paper', color: 'text.primary', borderRadius: 1, minHeight: 44 }}>
      <Suspense>
        <LanguageSwitch />
      </Suspense>
    </Box>
  );
}
