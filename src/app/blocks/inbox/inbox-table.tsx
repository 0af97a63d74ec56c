import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import type { DeskLine } from '../../../api/calls/desk.ts';
import type { InboxColumn } from '../../../core/config.ts';
import { RouterLink } from '../../../ui/navigation/router-link.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { SentDate } from '../sent-requests/sent-date.tsx';

const titles = {
  title: 'app.desk.columns.title',
  key: 'app.desk.columns.key',
  member: 'app.desk.columns.member',
  at: 'app.desk.columns.at',
  state: 'app.desk.columns.state',
} as const satisfies Record<InboxColumn, string>;

interface Props {
  columns: readonly InboxColumn[];
  items: readonly DeskLine[];
  addressOf(key: string): { search: string };
  cameFrom: string | null;
}

/** Lines in columns; on a telephone each is a card. The roles stay, whatever the layout makes of the elements. */
export function InboxTable({ columns, items, addressOf, cameFrom }: Props) {
  const { text } = useTexts();
  return (
    <Box component="table" role="table" sx={look}>
      <thead>
        <Box component="tr" role="row">
          {columns.map((column) => (
            <Box key={column} component="th" role="columnheader" scope="col">
              {text(titles[column])}
            </Box>
          ))}
        </Box>
      </thead>
      <tbody>
        {items.map((item) => (
          <Box key={item.key} component="tr" role="row">
            {columns.map((column, at) => (
              <Box key={column} component="td" role="cell" data-column={column}>
                {at === 0 ? (
                  <LineLink to={addressOf(item.key)} focus={item.key === cameFrom}>
                    <Cell item={item} column={column} />
                  </LineLink>
                ) : (
                  <Cell item={item} column={column} />
                )}
              </Box>
            ))}
          </Box>
        ))}
      </tbody>
    </Box>
  );
}

function Cell({ item, column }: { item: DeskLine; column: InboxColumn }) {
  const { key, title, member, at, stateText } = item;
  if (column === 'title') return title;
  if (column === 'key') return <code>{key}</code>;
  if (column === 'at') return <SentDate at={at} />;
  if (column === 'state') return <span className="state">{stateText}</span>;
  return `${member.name} (${member.username})`;
}

function LineLink({ to, focus, children }: { to: { search: string }; focus: boolean; children: ReactNode }) {
  const link = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list comes back
  useEffect(() => {
    if (focus) link.current?.focus();
  }, []);
  return (
    <RouterLink to={to} ref={link}>
      {children}
    </RouterLink>
  );
}

/** The whole line is the link's. */
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
  '& tr': { position: 'relative', display: { xs: 'grid', md: 'table-row' }, gap: 0.75, p: { xs: 2, md: 0 } },
  '& tbody tr:hover': { bgcolor: palette.primary.soft },
  '& tbody tr + tr': { borderTop: { xs: `1px solid ${palette.line}`, md: 0 } },
  '& th': { textAlign: 'start', fontWeight: 500, fontSize: '0.9rem', color: 'text.secondary', px: 2, py: 1.5 },
  '& td': {
    px: { xs: 0, md: 2 },
    py: { xs: 0, md: 1.75 },
    // In columns a word stays whole as long as there is room.
    overflowWrap: { xs: 'anywhere', md: 'break-word' },
    borderTop: { md: `1px solid ${palette.line}` },
  },
  '& a': { fontWeight: 500 },
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
  '& a:focus-visible': { outline: 'none' },
  '& tr:has(a:focus-visible)': { outline: `3px solid ${palette.primary.main}`, outlineOffset: -3 },
  '& code': { font: 'inherit', letterSpacing: '0.04em', whiteSpace: 'nowrap' },
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
