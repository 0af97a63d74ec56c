import { palette } from './theme/palette.ts';

const bare = { listStyle: 'none', m: 0, p: 0 };
const rule = `1px solid ${palette.line}`;

/** Things with what can be done with each at the end of its line. */
export const linesWithActs = {
  ...bare,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 1.5,
    alignItems: 'center',
    justifyContent: 'space-between',
    py: 1.5,
    borderTop: rule,
    overflowWrap: 'anywhere',
  },
};

/** A report of many lines, which scrolls by itself. */
export const reportLook = { ...bare, maxHeight: '60vh', overflowY: 'auto', '& li': { py: 1, borderTop: rule } };
