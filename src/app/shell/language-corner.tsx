import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { useApp } from '../context.tsx';

const LanguageSwitch = lazy(() => import('./language-switch.tsx').then((part) => ({ default: part.LanguageSwitch })));

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
