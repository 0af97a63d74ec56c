import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { error as ErrorIcon, success as SuccessIcon } from '../../../ui/icons/everywhere.ts';
import { waiting as WaitingIcon } from '../../../ui/icons/workspace.ts';
import { useTexts } from '../../../ui/text/texts.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { type SigningRun, type Step, steps } from './flow/use-signing.ts';

const words: Record<Step, string> = {
  read: 'app.signing.steps.read',
  begin: 'app.signing.steps.begin',
  sign: 'app.signing.steps.sign',
  finish: 'app.signing.steps.finish',
};
type Progress = 'done' | 'doing' | 'failed' | 'todo';
const states: Record<Progress, string> = {
  done: 'app.signing.progress.done',
  doing: 'app.signing.progress.doing',
  failed: 'app.signing.progress.failed',
  todo: 'app.signing.progress.todo',
};

/** Which step of the signature is done, under way, or has failed. */
export function StepsList({ signing }: { signing: SigningRun }) {
  const { text } = useTexts();
  const at = signing.step ? steps.indexOf(signing.step) : -1;
  const stateOf = (index: number): Progress => {
    if (index < at) return 'done';
    if (index > at) return 'todo';
    return signing.trouble ? 'failed' : 'doing';
  };
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {steps.map((step, index) => {
        const state = stateOf(index);
        return (
          <Box
            component="li"
            key={step}
            aria-current={state === 'doing' ? 'step' : undefined}
            sx={{
              display: 'flex',
              gap: 1.5,
              alignItems: 'center',
              color: state === 'todo' ? 'text.secondary' : 'inherit',
            }}
          >
            <Sign state={state} />
            <span>
              {text(words[step])}
              <VisuallyHidden> {text(states[state])}</VisuallyHidden>
            </span>
          </Box>
        );
      })}
    </Box>
  );
}

function Sign({ state }: { state: Progress }) {
  if (state === 'doing') return <CircularProgress size={20} aria-hidden />;
  if (state === 'done') return <SuccessIcon aria-hidden color="success" fontSize="small" />;
  if (state === 'failed') return <ErrorIcon aria-hidden color="error" fontSize="small" />;
  return <WaitingIcon aria-hidden fontSize="small" />;
}
