import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DeskEvent } from '../../../api/calls/desk.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { SentDate } from '../sent-requests/sent-date.tsx';

/** What happened to a line, oldest first: when, what, by whom, in which words. */
export function InboxHistory({ events }: { events: readonly DeskEvent[] }) {
  const { text } = useTexts();
  return (
    <div>
      <Typography variant="h3" sx={{ mb: 1.5 }}>
        {text('app.desk.detail.history')}
      </Typography>
      {events.length === 0 && <Typography color="text.secondary">{text('app.desk.detail.noHistory')}</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added
          <Box component="li" key={index} sx={{ borderLeft: `3px solid ${palette.line}`, pl: 2 }}>
            <Box sx={{ fontWeight: 500 }}>{event.act}</Box>
            <Box sx={{ color: 'text.secondary', fontSize: '0.9rem' }}>
              <SentDate at={event.at} /> · {event.by || text('app.desk.detail.member')}
            </Box>
            {event.text !== '' && (
              <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {event.text}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </div>
  );
}
