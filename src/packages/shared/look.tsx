import ScopedCssBaseline from '@mui/material/ScopedCssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { lookSheet } from '../../core/theme/look.ts';
import { PLAIN_THEME, type Theme } from '../../core/theme/theme.ts';
import { muiTheme } from '../../ui/theme/theme.tsx';

export interface LookProps {
  /** Colours and typeface, as `menus/theme.json` says them; `null` where the page has the theme around it already. */
  look?: Theme | null | undefined;
  language?: string | undefined;
  children?: ReactNode;
}

/** The theme around a part of a page. Its colours are CSS variables, so the system chooses between light and dark. */
export function Look({ look = PLAIN_THEME, language, children }: LookProps) {
  const sheet = useMemo(() => look && lookSheet(look), [look]);
  if (!sheet) return children;
  return (
    <ThemeProvider theme={muiTheme}>
      {/* React keeps one sheet of a name, in the head of the page. */}
      <style href="look" precedence="look">
        {sheet}
      </style>
      <ScopedCssBaseline lang={language}>{children}</ScopedCssBaseline>
    </ThemeProvider>
  );
}
