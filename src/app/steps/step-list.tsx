import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { error as ErrorIcon, success as SuccessIcon } from '../../ui/icons/everywhere.ts';
import { waiting as WaitingIcon } from '../../ui/icons/workspace.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

interface Props {
  steps: readonly string[];
  done: number;
  state: 'running' | 'failed';
}

/** The steps in order, each with what has become of it; one alone is no list. */
export function StepList({ steps, done, state }: Props) {
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
