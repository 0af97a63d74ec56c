import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { SentRequest } from '../../../api/shapes/sent-requests.ts';
import { BusyButton } from '../../../ui/buttons.tsx';
import { CARD_PADDING } from '../../../ui/panel.tsx';
import { EmptyView, FailedView, FormSkeleton } from '../../../ui/states.tsx';
import { DateAndTime, useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { useLines } from '../../use-read.ts';
import type { BlockProps } from '../block.ts';
import { useShownLine } from '../use-shown-line.ts';
import { rereadIn, SentDetail } from './sent-detail.tsx';
import { MailStateMark, ProgressMark } from './state-marks.tsx';

/** Requests that the signed-in user has sent: a list, and each in full. */
export default function SentRequestsBlock({ page }: BlockProps<'sent-requests'>) {
  const { shown, moved, last, addressOf } = useShownLine('request');
  if (shown === null) return <SentList addressOf={addressOf} cameFrom={last} />;
  return <SentDetail key={shown} reference={shown} page={page.page.id} back={addressOf(null)} focus={moved} />;
}

interface SentListProps {
  addressOf(reference: string): { search: string };
  /** The request the user comes back from: its line takes the focus. */
  cameFrom: string | null;
}

function SentList({ addressOf, cameFrom }: SentListProps) {
  const { text, language } = useTexts();
  const page = (before?: string) => ({ method: 'GET', path: '/requests', query: { before } }) as const;
  const lines = useLines<SentRequest>(['sent-requests', language], page, {
    keepPreviousData: true,
    refreshInterval: (pages = []) => rereadIn(pages.flatMap((page) => page.items)),
  });
  const { items, failed, firstOfMore, hasMore, loadingMore, more, retry } = lines;
  // In another language the lines are others, and the focus stays at the switch.
  const [cameIn] = useState(language);
  const focused = firstOfMore?.reference ?? (language === cameIn ? cameFrom : null);
  if (!items) return failed ? <FailedView onRetry={retry} /> : <FormSkeleton />;
  if (items.length === 0) return <EmptyView title={text('app.sent.emptyTitle')} message={text('app.sent.emptyText')} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Paper variant="outlined" component="ul" sx={listLook}>
        {items.map((item) => (
          <Line key={item.reference} item={item} to={addressOf(item.reference)} focus={item.reference === focused} />
        ))}
      </Paper>
      {failed && <FailedView title={text('app.sent.moreFailed')} onRetry={retry} />}
      {hasMore && (
        <BusyButton variant="outlined" onClick={more} busy={loadingMore}>
          {text('app.sent.more')}
        </BusyButton>
      )}
    </Box>
  );
}

function Line({ item, to, focus }: { item: SentRequest; to: { search: string }; focus: boolean }) {
  const { text } = useTexts();
  const link = useRef<HTMLAnchorElement>(null);
  const answer = item.answers.findLast(({ own }) => !own);
  useEffect(() => {
    if (focus) link.current?.focus();
  }, [focus]);
  return (
    <Box component="li" sx={lineLook}>
      <span className="what">
        <RouterLink to={to} ref={link}>
          {item.title}
        </RouterLink>
        <Typography component="span" color="text.secondary" sx={{ display: 'block', fontSize: '0.95rem' }}>
          <DateAndTime at={item.sentAt} />
        </Typography>
        {item.due && <span className="due">{item.due.text}</span>}
        {item.payment && <span className="due">{item.payment.text}</span>}
      </span>
      <span className="reference">
        <Typography component="span" color="text.secondary" sx={{ fontSize: '0.9rem' }}>
          <Words>{text('app.sent.reference')} </Words>
        </Typography>
        <code>{item.reference}</code>
      </span>
      <span className="states">
        <ProgressMark {...item} />
        {/* That it has arrived the state of the office says. */}
        {item.outlook !== 'withdrawn' && item.state !== 'sent' && <MailStateMark state={item.state} />}
      </span>
      {answer && (
        <Typography component="p" className="answer" dir="auto">
          <strong>
            <Words>{text('app.sent.answer')}:</Words>
          </strong>
          <Words> {answer.text}</Words>
        </Typography>
      )}
    </Box>
  );
}

/** One grid for all lines, so that their parts stand below each other. */
const listLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  borderRadius: 2,
  width: '100%',
  overflow: 'hidden',
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto minmax(9.5rem, auto)' },
  columnGap: 3,
};

/** The whole line is the link's; from a phone on upwards its parts stand side by side. */
const lineLook = {
  position: 'relative',
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  alignItems: 'center',
  justifyItems: 'start',
  columnGap: 3,
  rowGap: 1,
  px: CARD_PADDING,
  py: 2,
  '& + li': { borderTop: `1px solid ${palette.line}` },
  '&:hover': { bgcolor: palette.primary.soft },
  '& a': { fontWeight: 500, fontSize: '1.0625rem', overflowWrap: 'anywhere' },
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
  '& a:focus-visible': { outline: 'none' },
  '&:has(a:focus-visible)': { outline: `3px solid ${palette.primary.main}`, outlineOffset: -3 },
  '& .due': { display: 'block', fontWeight: 500 },
  '& .states': { display: 'flex', flexWrap: 'wrap', gap: 1 },
  // Its beginning; the whole of it stands on the page of the request.
  '& .answer': {
    gridColumn: '1 / -1',
    m: 0,
    fontSize: '0.95rem',
    overflow: 'hidden',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflowWrap: 'anywhere',
  },
  '& code': { font: 'inherit', fontWeight: 500, letterSpacing: '0.04em', whiteSpace: 'nowrap' },
};
