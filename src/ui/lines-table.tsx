import Box from '@mui/material/Box';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { HeadingContext } from './focus-target.tsx';
import { CARD_PADDING } from './panel.tsx';
import { palette } from './theme/palette.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface LinesColumn<Item> {
  id: string;
  title: string;
  cell(item: Item): ReactNode;
}

interface Props<Item extends { key: string }> {
  /** The cells of the first column link to the detail. */
  columns: readonly LinesColumn<Item>[];
  items: readonly Item[];
  addressOf(key: string): { search: string };
  /** Key of the line that takes the focus, when it is drawn or when the key changes. */
  focused: string | null;
  /** Actions on a line; the title is for screen readers. */
  acts?: { title: string; cell(item: Item): ReactNode };
}

/**
 * A table of lines, named by the nearest heading; on a telephone each line is a card. The roles are explicit, because
 * CSS `display` removes the native ones.
 */
export function LinesTable<Item extends { key: string }>({ columns, items, addressOf, focused, acts }: Props<Item>) {
  const heading = useContext(HeadingContext);
  return (
    <Box component="table" role="table" aria-labelledby={heading} sx={look}>
      <thead>
        <Box component="tr" role="row">
          {columns.map(({ id, title }) => (
            <Box key={id} component="th" role="columnheader" scope="col">
              {title}
            </Box>
          ))}
          {acts && (
            <Box component="th" role="columnheader" scope="col">
              <VisuallyHidden>{acts.title}</VisuallyHidden>
            </Box>
          )}
        </Box>
      </thead>
      <tbody>
        {items.map((item) => (
          <Box key={item.key} component="tr" role="row">
            {columns.map(({ id, cell }, at) => (
              <Box key={id} component="td" role="cell" data-column={id}>
                {at === 0 ? (
                  <LineLink to={addressOf(item.key)} focus={item.key === focused}>
                    {cell(item)}
                  </LineLink>
                ) : (
                  cell(item)
                )}
              </Box>
            ))}
            {acts && (
              <Box component="td" role="cell" className="acts">
                {acts.cell(item)}
              </Box>
            )}
          </Box>
        ))}
      </tbody>
    </Box>
  );
}

function LineLink({ to, focus, children }: { to: { search: string }; focus: boolean; children: ReactNode }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focus) link.current?.focus();
  }, [focus]);
  return (
    <RouterLink to={to} ref={link}>
      {children}
    </RouterLink>
  );
}

/** The link covers the whole line. */
const look = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  bgcolor: 'background.paper',
  border: `1px solid ${palette.line}`,
  borderRadius: 2,
  overflow: 'hidden',
  display: { xs: 'block', md: 'table' },
  '& thead': { display: { xs: 'none', md: 'table-header-group' } },
  '& tbody': { display: { xs: 'block', md: 'table-row-group' } },
  '& tr': {
    position: 'relative',
    display: { xs: 'grid', md: 'table-row' },
    gap: 0.75,
    px: { ...CARD_PADDING, md: 0 },
    py: { xs: 2, md: 0 },
  },
  '& tbody tr:hover': { bgcolor: palette.primary.soft },
  '& tbody tr + tr': { borderTop: { xs: `1px solid ${palette.line}`, md: 0 } },
  '& th': { textAlign: 'start', fontWeight: 500, fontSize: '0.9rem', color: 'text.secondary', px: 2, py: 1.5 },
  '& td': {
    px: { xs: 0, md: 2 },
    py: { xs: 0, md: 1.75 },
    // In columns words break only if they must.
    overflowWrap: { xs: 'anywhere', md: 'break-word' },
    borderTop: { md: `1px solid ${palette.line}` },
  },
  '& tr > :first-of-type': { pl: { md: CARD_PADDING.sm } },
  '& tr > :last-of-type': { pr: { md: CARD_PADDING.sm } },
  // Above the link, so that they can be pressed.
  '& td.acts': { textAlign: { md: 'end' }, py: { md: 0.5 }, '& > *': { position: 'relative', zIndex: 1 } },
  '& a': { fontWeight: 500 },
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
  '& a:focus-visible': { outline: 'none' },
  '& tr:has(a:focus-visible)': { outline: `3px solid ${palette.primary.main}`, outlineOffset: -3 },
  '& code': { font: 'inherit', letterSpacing: '0.04em', whiteSpace: 'nowrap' },
  '& .overdue': { color: 'error.main', fontWeight: 500 },
  '& .state': {
    display: 'inline-block',
    px: 1.5,
    py: 0.25,
    borderRadius: 999,
    bgcolor: palette.blue.soft,
    color: palette.blue.main,
    fontWeight: 500,
    overflowWrap: 'normal',
  },
};
