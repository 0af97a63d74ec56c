import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { error as ErrorIcon, success as SuccessIcon } from '../../../ui/icons/everywhere.ts';
import { waiting as WaitingIcon } from '../../../ui/icons/workspace.ts';
import { SmallDialog } from '../../../ui/small-dialog.tsx';
import { useTexts } from '../../../ui/text/texts.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

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
      {state === 'asking' ? question : <StepList steps={steps} done={done} state={state} />}
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

interface StepListProps {
  steps: readonly string[];
  done: number;
  state: 'running' | 'failed';
}

/** The steps with their states; nothing for a single step. */
function StepList({ steps, done, state }: StepListProps) {
  const { text } = useTexts();
  if (steps.length < 2) return null;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, mb: 2, p: 0, display: 'grid', gap: 1 }}>
      {steps.map((step, index) => {
        const how = index < done ? 'done' : index > done ? 'waiting' : state;
        return (
          <Box component="li" key={step} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <Sign how={how} />
            <span>{step}</span>
            <VisuallyHidden>
              {how === 'done' && text('app.steps.isDone')}
              {how === 'waiting' && text('app.steps.isWaiting')}
            </VisuallyHidden>
          </Box>
        );
      })}
    </Box>
  );
}

function Sign({ how }: { how: 'done' | 'waiting' | 'running' | 'failed' }) {
  if (how === 'running') return <CircularProgress size={20} sx={{ m: '2px' }} aria-hidden />;
  if (how === 'done') return <SuccessIcon color="success" aria-hidden />;
  return how === 'failed' ? <ErrorIcon color="error" aria-hidden /> : <WaitingIcon color="disabled" aria-hidden />;
}
