import { ThemeContext } from '@emotion/react';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import type { ComponentProps, ReactNode } from 'react';
import { theme } from './theme.ts';

/** The two types differ only in what the theme's functions are given. */
type DefaultProps = ComponentProps<typeof DefaultPropsProvider>['value'];

/**
 * Theme around the whole app, a story or a component test. MUI's own provider
 * would bring colour schemes and CSS variables along, which one fixed theme has no use for and every
 * visitor of the sign-in page would load; these two are the parts of it that count. What every page begins with stands in `start.css`.
 */
export function Theme({ children }: { children: ReactNode }) {
  return (
    <ThemeContext.Provider value={theme}>
      <DefaultPropsProvider value={theme.components as DefaultProps}>{children}</DefaultPropsProvider>
    </ThemeContext.Provider>
  );
}
