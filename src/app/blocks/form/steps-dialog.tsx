import Box from '@mui/material/Box';
import { Button } from '../../../ui/buttons.tsx';
import { SmallDialog } from '../../../ui/small-dialog.tsx';
import { StepList } from '../../../ui/step-list.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { Words } from '../../../ui/text/words.tsx';

export interface StepsDialogProps {
  open: boolean;
  title: string;
  /** Asked before the first step; `null` for no question. */
  question: string | null;
  steps: readonly string[];
  done: number;
  state: 'asking' | 'running' | 'failed';
  failure: string;
  danger: boolean;
  onStart(): void;
  onClose(): void;
  onClosed(): void;
}

/**
 * Asks first, then shows which step is running, and which one has failed and why. It cannot be closed while a step
 * runs; finished steps stay done, and the rest can be repeated.
 */
export function StepsDialog(props: StepsDialogProps) {
  const { open, title, question, steps, done, state, failure, danger, onStart, onClose, onClosed } = props;
  const { text } = useTexts();
  const current = steps[done] ?? '';
  const said = { done: text('app.steps.isDone'), todo: text('app.steps.isWaiting'), doing: '', failed: '' };
  const progress = { step: Math.min(done + 1, steps.length), count: steps.length, name: current };
  return (
    <SmallDialog
      open={open}
      role="alertdialog"
      title={title}
      onClose={state === 'running' ? undefined : onClose}
      onClosed={onClosed}
      // A long message may not fit on a small screen: with the focus, keys scroll it.
      content={state === 'failed' ? { tabIndex: 0 } : {}}
      actions={
        <>
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
        </>
      }
    >
      <Words>{state === 'asking' && question}</Words>
      {state !== 'asking' && steps.length > 1 && (
        <Box sx={{ mb: 2 }}>
          <StepList steps={steps} at={done} failed={state === 'failed'} say={(how) => said[how]} />
        </Box>
      )}
      <div role="status">{state === 'running' && text('app.steps.running', progress)}</div>
      <div role="alert">
        {state === 'failed' && (
          <>
            <p>{text('app.steps.failed', progress)}</p>
            {failure && <p>{failure}</p>}
          </>
        )}
      </div>
    </SmallDialog>
  );
}
