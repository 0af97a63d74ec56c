import { styled } from '@mui/material/styles';
import { retry as RetryIcon } from '../icons/everywhere.ts';
import { LoneButton } from '../lone-button.tsx';
import { useTexts } from '../text/texts.tsx';

const Note = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: theme.spacing(1.5),
  '& p': { margin: theme.spacing(0.75, 0, 0) },
  '& p:empty': { display: 'none' },
  '& [data-problem]': { color: theme.palette.text.primary, fontWeight: 500 },
  // For screen readers alone.
  '& [data-unseen]': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
}));

interface Props {
  /** For `aria-describedby` of the control above. */
  id: string;
  /** Empty: nothing to say. */
  message: string;
  /** Something went otherwise than hoped; said with more weight. */
  problem?: boolean;
  /** Said to screen readers alone: the eye sees it by itself. */
  unseen?: boolean;
  onRetry?: (() => void) | undefined;
}

/**
 * What a control says about itself while it is used, in a polite live region. It stands there from the
 * beginning, empty, because a region that comes with its text is often not read out.
 */
export function FieldNote({ id, message, problem = false, unseen = false, onRetry }: Props) {
  const { text } = useTexts();
  return (
    <Note>
      <p id={id} role="status" data-problem={problem || undefined} data-unseen={unseen || undefined}>
        {message}
      </p>
      {onRetry && (
        <LoneButton size="small" startIcon={<RetryIcon aria-hidden />} onClick={onRetry} sx={{ mt: 0.5 }}>
          {text('app.failed.retry')}
        </LoneButton>
      )}
    </Note>
  );
}
