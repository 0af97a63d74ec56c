import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTexts } from '../../ui/text/texts.tsx';
import { StepList } from './step-list.tsx';

export interface StepsDialogProps {
  open: boolean;
  title: string;
  /** Asked before the first step; `null` where nothing is asked. */
  question: string | null;
  steps: readonly string[];
  /** How many steps are done. */
  done: number;
  state: 'asking' | 'running' | 'failed';
  /** Why the step that comes next has failed. */
  failure: string;
  danger: boolean;
  onStart(): void;
  onClose(): void;
  onClosed(): void;
}

/**
 * Asks, does and says how far it is: which step is under way, which one has failed and why. It cannot be
 * closed while a step is under way; what is done stays done, and the rest can be taken up again.
 */
export function StepsDialog(props: StepsDialogProps) {
  const { open, title, question, steps, done, state, failure, danger, onStart, onClose, onClosed } = props;
  const { text } = useTexts();
  const id = useId();
  const current = steps[done] ?? '';
  const place = { step: Math.min(done + 1, steps.length), count: steps.length, name: current };
  return (
    <Dialog
      open={open}
      role="alertdialog"
      onClose={state === 'running' ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-content`}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      {/* What went wrong may need more room than a small screen has: keys scroll what has the focus. */}
      <DialogContent id={`${id}-content`} {...(state === 'failed' ? { tabIndex: 0 } : {})}>
        {state === 'asking' ? question : <StepList steps={steps} done={done} state={state} />}
        <div role="status">{state === 'running' && text('app.steps.running', place)}</div>
        <div role="alert">
          {state === 'failed' && (
            <>
              <p>{text('app.steps.failed', place)}</p>
              {failure && <p>{failure}</p>}
            </>
          )}
        </div>
      </DialogContent>
      <DialogActions>
        {state !== 'running' && (
          <Button onClick={onClose} autoFocus={state === 'asking'}>
            {text(state === 'asking' ? 'app.cancel' : 'app.close')}
          </Button>
        )}
        <Button
          variant="contained"
          color={danger && state === 'asking' ? 'error' : 'primary'}
          onClick={() => state !== 'running' && onStart()}
          {...(state === 'running' ? { 'aria-disabled': true, sx: { opacity: 0.7 } } : {})}
        >
          {state === 'failed' ? text('app.steps.again') : title}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
