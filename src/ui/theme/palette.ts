/**
 * Colours of the look (spec 1 §9: primary magenta, secondary amber). Every text colour here stands on
 * its ground with at least 4.5:1, every outline with at least 3:1 (WCAG 2.2 AA, 1.4.3 and 1.4.11);
 * `palette.test.ts` measures it.
 */
export const palette = {
  magenta: { main: '#a8005f', dark: '#7a0046', light: '#d6418f', soft: '#fbeaf3' },
  amber: { main: '#ffc107', dark: '#ffa000', light: '#ffe08a', soft: '#fff6db', ink: '#6b4a00' },
  ink: { main: '#2b1a26', soft: '#66525f' },
  ground: '#faf6f8',
  paper: '#ffffff',
  line: '#e6dbe2',
  outline: '#8d7886',
  red: { main: '#b3261e', soft: '#fdecea' },
  green: { main: '#1c6b3c', soft: '#e7f4ec' },
  blue: { main: '#1d5c97', soft: '#e8f1fa' },
} as const;
