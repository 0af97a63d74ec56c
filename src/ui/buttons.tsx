import MuiButton, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { worded } from './text/words.tsx';

/** MUI's button. Its words are an element of their own, because an icon may come and go beside them. */
export const Button = (({ children, ...props }: ButtonProps) => (
  <MuiButton {...props}>{worded(children)}</MuiButton>
)) as typeof MuiButton;

interface Props extends ButtonProps {
  busy: boolean;
}

/**
 * A button for an action that takes a moment. While it runs, presses do nothing and the button keeps the focus: a
 * disabled button would lose it, and keyboard users would start again at the top of the page.
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
        // A press would submit the form.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

/**
 * A text button that stands alone or begins a row: its text is aligned with the text above, and its hover background
 * extends beyond it.
 */
export const LoneButton = styled(Button)({
  justifySelf: 'start',
  paddingInline: 12,
  marginInlineStart: -12,
  '& .MuiButton-startIcon': { marginInlineStart: 0 },
}) as typeof Button;
