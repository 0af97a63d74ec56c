import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import ErrorIcon from './icons/error.tsx';
import InfoIcon from './icons/info.tsx';
import SuccessIcon from './icons/success.tsx';
import { useTexts } from './texts.tsx';

/** What came of a call, in words. */
export interface Outcome {
  severity: 'success' | 'error' | 'info';
  /** The status line: a word, or the bare HTTP status. */
  title: string;
  /** Plain text; an empty line begins a new paragraph. */
  message: string;
}

interface Props {
  outcome: Outcome | 'busy' | null;
  onClose(): void;
  onClosed?(): void;
}

const icons = { success: SuccessIcon, error: ErrorIcon, info: InfoIcon };

/**
 * The result modal of spec 1 §2 and §9: 400 px wide, a spinner while `outcome` is `'busy'`, then status,
 * message and the exit button. It cannot be closed while busy; `null` closes it. Focus goes back to
 * where it was; `onClosed` hears when the dialog is gone, for when that place is gone too.
 */
export function ResultDialog({ outcome, onClose, onClosed }: Props) {
  const { text } = useTexts();
  const id = useId();
  const [last, setLast] = useState(outcome);
  if (outcome !== null && outcome !== last) setLast(outcome);
  // What was told stays to be read while the dialog fades.
  const shown = outcome ?? last;
  const busy = shown === 'busy';
  return (
    <Dialog
      open={outcome !== null}
      onClose={busy ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={busy ? undefined : `${id}-message`}
      slotProps={{
        transition: { onExited: onClosed },
        paper: { sx: { width: 400, maxWidth: 'calc(100% - 32px)', m: 2 } },
      }}
    >
      {busy && <Busy labelId={`${id}-title`} label={text('app.result.busy')} />}
      {shown !== null && !busy && <Told outcome={shown} id={id} exit={text('app.result.exit')} onClose={onClose} />}
    </Dialog>
  );
}

function Busy({ labelId, label }: { labelId: string; label: string }) {
  return (
    <DialogContent role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 2, py: 5 }}>
      <CircularProgress aria-hidden />
      <span id={labelId}>{label}</span>
    </DialogContent>
  );
}

function Told({ outcome, id, exit, onClose }: { outcome: Outcome; id: string; exit: string; onClose(): void }) {
  const Sign = icons[outcome.severity];
  return (
    <>
      <DialogTitle id={`${id}-title`} sx={{ display: 'grid', justifyItems: 'center', gap: 1, textAlign: 'center' }}>
        <Sign aria-hidden color={outcome.severity} sx={{ fontSize: 48 }} />
        {outcome.title}
      </DialogTitle>
      <DialogContent
        id={`${id}-message`}
        sx={{
          textAlign: 'center',
          overflowWrap: 'anywhere',
          '& p': { m: 0 },
          '& p + p': { mt: 1.5, color: 'text.secondary' },
        }}
      >
        {outcome.message.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'center', pb: 2 }}>
        <Button variant="contained" onClick={onClose} autoFocus>
          {exit}
        </Button>
      </DialogActions>
    </>
  );
}
