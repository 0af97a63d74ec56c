import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { Decorator, Loader } from '@storybook/react-vite';
import { useEffect } from 'react';
import { type Texts, TextsProvider } from '../src/ui/text/texts.tsx';
import { theme } from '../src/ui/theme/theme.ts';
import { loadPublishedTexts } from '../tests/support/published-form.ts';

/** The published general texts of the chosen language; a story may put its own provider inside. */
export const withPublishedTexts: Loader = async ({ globals }) => ({
  texts: await loadPublishedTexts(globals.language),
});

/** Every story stands in the app's theme and language. */
export const withTheme: Decorator = (Story, { globals, loaded }) => {
  const language: string = globals.language;
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <TextsProvider texts={loaded.texts as Texts}>
        <Story />
      </TextsProvider>
    </ThemeProvider>
  );
};
