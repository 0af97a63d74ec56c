import Button, { type ButtonProps } from '@mui/material/Button';

import CircularProgress from '@mui/material/CircularProgress';

interface Props extends ButtonProps {
  /** What it began is under way. */
  busy: boolean;
}

/**
 * A button whose work takes a moment. Meanwhile another press does nothing, and it keeps the focus: one that is disabled
 * loses it, and who has no mouse would begin at the top of the page again.
 */
export function BusyButton({ busy, onClick, startIcon, sx, ...props }: Props) {
  return (
    <Button
      {...props}
      aria-disabled={busy || props['aria-disabled']}
      aria-busy={busy || undefined}
      startIcon={busy ? <CircularProgress size={18} color="inherit" aria-hidden /> : startIcon}
      sx={[busy && { opacity: 0.7, cursor: 'default' }, ...(Array.isArray(sx) ? sx : [sx])]}
      onClick={(event) => {
        // A press of the button that submits would submit.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
