import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type FocusEvent, type Ref, useId, useRef, useState } from 'react';
import { Button } from './buttons.tsx';
import { DialogBody } from './dialog-body.tsx';
import { error as ErrorIcon, info as InfoIcon, success as SuccessIcon } from './icons/everywhere.ts';
import { useTexts } from './text/texts.tsx';
import { Words } from './text/words.tsx';

export interface ResultOutcome {
  severity: 'success' | 'error' | 'info';
  title: string;
  /** HTTP status of a refusal, shown small beside the title for whoever is asked for help. */
  status?: number;
  /** Plain text; an empty line begins a new paragraph. */
  message: string;
}

const icons = { success: SuccessIcon, error: ErrorIcon, info: InfoIcon };

export interface ResultDialogProps {
  outcome: ResultOutcome | 'busy' | null;
  /** While busy: the share of a file that was sent, from 0 to 1. */
  progress?: number | null;
  /** Cancels an upload; offered while it runs. */
  onCancel?(): void;
  onClose(): void;
  /** Called after the dialog has closed, for callers that move the focus. */
  onClosed?(): void;
}

/**
 * The result modal of spec 1 §2 and §9: 400 px wide, a spinner while `outcome` is `'busy'`, then status, message and
 * the exit button. It cannot be closed while busy; `null` closes it. The focus returns to where it was.
 */
export function ResultDialog({ outcome, progress, onCancel, onClose, onClosed }: ResultDialogProps) {
  const id = useId();
  const [last, setLast] = useState(outcome);
  if (outcome !== null && outcome !== last) setLast(outcome);
  // The text stays while the dialog fades out.
  const shown = outcome ?? last;
  const busy = shown === 'busy';
  const exit = useRef<HTMLButtonElement>(null);
  // When a dialog above this one closes, the focus goes to the button, not to the dialog's frame.
  const onFocus = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) exit.current?.focus();
  };
  return (
    <Dialog
      open={outcome !== null}
      onFocus={onFocus}
      onClose={busy ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={busy ? undefined : `${id}-message`}
      slotProps={{
        paper: { sx: { width: 400, maxWidth: 'calc(100% - 32px)', m: 2 } },
        ...(onClosed ? { transition: { onExited: onClosed } } : {}),
      }}
    >
      {busy && <Busy labelId={`${id}-title`} progress={progress ?? null} onCancel={onCancel} />}
      {shown !== null && !busy && <OutcomeView outcome={shown} id={id} exit={exit} onClose={onClose} />}
    </Dialog>
  );
}

interface BusyProps {
  labelId: string;
  progress: number | null;
  onCancel: (() => void) | undefined;
}

function Busy({ labelId, progress, onCancel }: BusyProps) {
  const { text } = useTexts();
  // After the upload the server works for an unknown time.
  const percent = progress === null || progress >= 1 ? null : Math.floor(progress * 100);
  return (
    <DialogBody sx={{ display: 'grid', justifyItems: 'center', gap: 2, py: 5 }}>
      {percent === null ? (
        <CircularProgress aria-hidden />
      ) : (
        <CircularProgress variant="determinate" value={percent} enableTrackSlot aria-labelledby={labelId} />
      )}
      <span id={labelId} role="status">
        {text('app.result.busy')}
      </span>
      {percent !== null && <span aria-hidden>{text('app.result.uploaded', { percent })}</span>}
      {percent !== null && onCancel && <Button onClick={onCancel}>{text('app.result.cancel')}</Button>}
    </DialogBody>
  );
}

interface OutcomeProps {
  outcome: ResultOutcome;
  id: string;
  exit: Ref<HTMLButtonElement>;
  onClose(): void;
}

function OutcomeView({ outcome, id, exit, onClose }: OutcomeProps) {
  const { text } = useTexts();
  const Sign = icons[outcome.severity];
  return (
    <>
      <DialogTitle id={`${id}-title`} sx={{ display: 'grid', justifyItems: 'center', gap: 1, textAlign: 'center' }}>
        <Sign aria-hidden color={outcome.severity} sx={{ fontSize: 48 }} />
        <Words>{outcome.title}</Words>
        {outcome.status !== undefined && (
          <Typography component="span" variant="body2" color="text.secondary">
            {` ${outcome.status}`}
          </Typography>
        )}
      </DialogTitle>
      <DialogBody
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
      </DialogBody>
      <DialogActions sx={{ justifyContent: 'center', pb: 2 }}>
        <Button ref={exit} variant="contained" onClick={onClose} autoFocus>
          {text('app.result.exit')}
        </Button>
      </DialogActions>
    </>
  );
}
