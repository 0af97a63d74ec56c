import theme from '#theme' with { type: 'json' };

/**
 * Colours of the look (spec 1 §9): those of the organisation, and those that mean the same everywhere. Every text colour
 * here stands on its ground with at least 4.5:1, every outline with at least 3:1 (WCAG 2.2 AA, 1.4.3 and 1.4.11); the
 * check of the files measures the organisation's, `palette.test.ts` all of them.
 */
export const palette = {
  ...theme.colors,
  paper: '#ffffff',
  red: { main: '#b3261e', soft: '#fdecea' },
  green: { main: '#1c6b3c', soft: '#e7f4ec' },
  blue: { main: '#1d5c97', soft: '#e8f1fa' },
} as const;
