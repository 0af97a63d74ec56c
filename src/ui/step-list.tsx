import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { error as ErrorIcon, success as SuccessIcon } from './icons/everywhere.ts';
import { waiting as WaitingIcon } from './icons/workspace.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type StepState = 'done' | 'doing' | 'failed' | 'todo';

interface Props {
  steps: readonly string[];
  /** Index of the step that runs or has failed. */
  at: number;
  failed: boolean;
  /** A state in words, for screen readers. */
  say(state: StepState): string;
}

/** Steps that are done one after the other, each with a sign of its state. */
export function StepList({ steps, at, failed, say }: Props) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {steps.map((step, index) => {
        const present = failed ? 'failed' : 'doing';
        const state = index < at ? 'done' : index > at ? 'todo' : present;
        return (
          <Box
            component="li"
            key={step}
            aria-current={state === 'doing' ? 'step' : undefined}
            sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}
          >
            <Sign state={state} />
            <span>{step}</span>
            <VisuallyHidden>{say(state)}</VisuallyHidden>
          </Box>
        );
      })}
    </Box>
  );
}

function Sign({ state }: { state: StepState }) {
  if (state === 'doing') return <CircularProgress size={20} sx={{ m: '2px' }} aria-hidden />;
  if (state === 'done') return <SuccessIcon color="success" aria-hidden />;
  return state === 'failed' ? <ErrorIcon color="error" aria-hidden /> : <WaitingIcon color="disabled" aria-hidden />;
}
