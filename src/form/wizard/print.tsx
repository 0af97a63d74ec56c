import GlobalStyles from '@mui/material/GlobalStyles';

/** On what stands on the page and not on paper. */
export const NOT_PRINTED = { 'data-not-printed': '' };

/** On the one part of the page that is printed. */
export const PRINTED = { 'data-printed': '' };

const styles = {
  '@media print': {
    'body:has([data-printed]) *:not(:has([data-printed]), [data-printed], [data-printed] *), [data-not-printed]': {
      display: 'none !important',
    },
    // What holds the page on the screen must not cut it on paper.
    ':has([data-printed])': { overflow: 'visible !important', border: '0 !important', boxShadow: 'none !important' },
  },
} as const;

/** While it is there, the printed page is the marked part alone. */
export function PrintedAlone() {
  return <GlobalStyles styles={styles} />;
}
