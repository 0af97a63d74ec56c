import { ThemeContext } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import type { ComponentProps, ReactNode } from 'react';
import { theme } from './theme.ts';

/** The two types differ only in what the theme's functions are given. */
type DefaultProps = ComponentProps<typeof DefaultPropsProvider>['value'];

/**
 * Theme and base styles around the whole app, a story or a component test. MUI's own provider
 * would bring colour schemes and CSS variables along, which one fixed theme has no use for and every
 * visitor of the sign-in page would load; these two are the parts of it that count.
 */
export function Theme({ children }: { children: ReactNode }) {
  return (
    <ThemeContext.Provider value={theme}>
      <DefaultPropsProvider value={theme.components as DefaultProps}>
        <CssBaseline />
        {children}
      </DefaultPropsProvider>
    </ThemeContext.Provider>
  );
}
