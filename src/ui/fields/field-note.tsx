import { styled } from '@mui/material/styles';
import { LoneButton } from '../buttons.tsx';
import { retry as RetryIcon } from '../icons/everywhere.ts';
import { useTexts } from '../text/texts.tsx';
import { visuallyHidden } from '../visually-hidden.tsx';

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
  // For screen readers only.
  '& [data-unseen]': visuallyHidden,
}));

export interface NoteContent {
  /** Empty for no message. */
  message: string;
  /** Something went wrong; shown with more weight. */
  problem?: boolean;
  /** For screen readers only, because the message is visible in another way. */
  unseen?: boolean;
  onRetry?: (() => void) | undefined;
}

interface Props extends NoteContent {
  /** Id for `aria-describedby` of the control above. */
  id: string;
}

/**
 * A message of a control while it is used, in a polite live region. The region exists from the beginning, because
 * screen readers often miss a region that appears together with its text.
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
