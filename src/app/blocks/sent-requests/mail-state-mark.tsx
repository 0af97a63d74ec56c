import Box from '@mui/material/Box';
import type { MailState } from '../../../api/calls/sent-requests.ts';
import { error as ErrorIcon, success as SuccessIcon, warning as WarningIcon } from '../../../ui/icons/everywhere.ts';
import { waiting as WaitingIcon } from '../../../ui/icons/workspace.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

const marks = {
  waiting: { Sign: WaitingIcon, key: 'app.sent.states.waiting', color: palette.blue.main, ground: palette.blue.soft },
  sent: { Sign: SuccessIcon, key: 'app.sent.states.sent', color: palette.green.main, ground: palette.green.soft },
  partly: {
    Sign: WarningIcon,
    key: 'app.sent.states.partly',
    color: palette.secondary.ink,
    ground: palette.secondary.soft,
  },
  failed: { Sign: ErrorIcon, key: 'app.sent.states.failed', color: palette.red.main, ground: palette.red.soft },
};

/** Where a request's e-mail is, by sign, colour and word. */
export function MailStateMark({ state }: { state: MailState }) {
  const { text } = useTexts();
  const { Sign, key, color, ground } = marks[state];
  return (
    <Box component="span" sx={{ ...look, color, bgcolor: ground }}>
      <Sign aria-hidden sx={{ fontSize: '1.15em' }} />
      <VisuallyHidden>{text('app.sent.state')}: </VisuallyHidden>
      {text(key)}
    </Box>
  );
}

const look = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  px: 1.5,
  py: 0.5,
  borderRadius: 999,
  fontSize: '0.9rem',
  fontWeight: 500,
  lineHeight: 1.4,
};
