import type { Decorator, Loader } from '@storybook/react-vite';
import { useEffect } from 'react';
import { type Texts, TextsProvider } from '../src/ui/text/texts.tsx';
import { palette } from '../src/ui/theme/palette.ts';
import { AppTheme } from '../src/ui/theme/theme.tsx';
import { loadPublishedTexts } from '../tests/support/published-form.ts';

/** The published general texts of the chosen language. */
export const withPublishedTexts: Loader = async ({ globals }) => ({
  texts: await loadPublishedTexts(globals.language),
});

/** Draws a story in the app's theme and language. */
export const withTheme: Decorator = (Story, { globals, loaded }) => {
  const language: string = globals.language;
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <AppTheme>
      <TextsProvider texts={loaded.texts as Texts}>
        <Story />
      </TextsProvider>
    </AppTheme>
  );
};

/** The size of text that a user sets in the browser. */
export const withTextSize: Decorator = (Story, { globals }) => {
  const size: string = globals.textSize;
  useEffect(() => {
    document.documentElement.style.fontSize = size;
    return () => {
      document.documentElement.style.fontSize = '';
    };
  }, [size]);
  return <Story />;
};

/** Says that the stories do not show the present files, and lists the files' problems. */
export const withProblems: Decorator = (Story) => {
  const problems = import.meta.env.STORYBOOK_CONFIG_PROBLEMS ?? '';
  return (
    <>
      {problems !== '' && (
        <details open style={{ margin: 16, padding: 16, border: '2px solid currentColor', background: palette.paper }}>
          <summary>The files hold mistakes. What follows is the last version that was in order.</summary>
          <pre style={{ whiteSpace: 'pre-wrap' }}>{problems}</pre>
        </details>
      )}
      <Story />
    </>
  );
};
