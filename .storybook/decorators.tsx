import CssBaseline from '@mui/material/CssBaseline';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import type { Decorator } from '@storybook/react-vite';
import { useEffect } from 'react';

const modules = import.meta.glob<{ theme: Theme }>('../src/ui/theme.ts', { eager: true });
const theme = Object.values(modules)[0]?.theme ?? {};

/** Every story stands in the app's theme, with the document's language as in the app. */
export const withTheme: Decorator = (Story, { globals }) => {
  const language: string = globals.language;
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <Story />
    </ThemeProvider>
  );
};
