import { palette } from '../../../ui/theme/palette.ts';

/** Lines with a rule above each. A thicker rule marks the line to which something is dragged. */
export const linesLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { borderTop: `1px solid ${palette.line}`, py: 0.75 },
  '& > li[data-target]': { borderTop: `3px solid ${palette.primary.main}` },
  '& code, & em': { fontSize: '0.85rem', color: 'text.secondary' },
};
