import Box from '@mui/material/Box';
import type { MailState, SentRequest } from '../../../api/shapes/sent-requests.ts';
import { error as ErrorIcon, success as SuccessIcon, warning as WarningIcon } from '../../../ui/icons/everywhere.ts';
import { waiting as WaitingIcon } from '../../../ui/icons/workspace.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';
import { palette } from '../../../ui/theme/palette.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

const marks = {
  waiting: { Sign: WaitingIcon, word: 'app.sent.states.waiting', color: palette.blue.main, ground: palette.blue.soft },
  sent: { Sign: SuccessIcon, word: 'app.sent.states.sent', color: palette.green.main, ground: palette.green.soft },
  partly: {
    Sign: WarningIcon,
    word: 'app.sent.states.partly',
    color: palette.secondary.ink,
    ground: palette.secondary.soft,
  },
  failed: { Sign: ErrorIcon, word: 'app.sent.states.failed', color: palette.red.main, ground: palette.red.soft },
};

/** Where a request's e-mail is, by sign, colour and word. */
export function MailStateMark({ state }: { state: MailState }) {
  const { text } = useTexts();
  const { word, ...look } = marks[state];
  return <Mark {...look} words={text(word)} name={text('app.sent.state')} />;
}

const outlookMarks = {
  arrived: { Sign: SuccessIcon, color: palette.blue.main, ground: palette.blue.soft },
  waiting: { Sign: WaitingIcon, color: palette.blue.main, ground: palette.blue.soft },
  over: { Sign: SuccessIcon, color: palette.green.main, ground: palette.green.soft },
  asked: { Sign: WarningIcon, color: palette.secondary.ink, ground: palette.secondary.soft },
  withdrawn: { Sign: null, color: palette.ink.soft, ground: 'transparent' },
};

export function ProgressMark({ outlook, progressText }: Pick<SentRequest, 'outlook' | 'progressText'>) {
  const { text } = useTexts();
  return <Mark {...outlookMarks[outlook]} words={progressText} name={text('app.sent.progress')} />;
}

interface MarkProps {
  Sign: typeof WaitingIcon | null;
  words: string;
  /** For screen readers. */
  name: string;
  color: string;
  ground: string;
}

function Mark({ Sign, words, name, color, ground }: MarkProps) {
  return (
    <Box component="span" sx={{ ...look, color, bgcolor: ground }}>
      {Sign && <Sign aria-hidden sx={{ fontSize: '1.15em' }} />}
      <VisuallyHidden>
        <Words>{name}: </Words>
      </VisuallyHidden>
      <Words>{words}</Words>
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
