import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTexts } from './text/texts.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  message: string;
  /** Names the action, not merely "yes". */
  confirmText: string;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before something that cannot be taken back. Escape and the backdrop mean no. */
export function ConfirmDialog({ open, title, message, confirmText, onConfirm, onCancel }: ConfirmDialogProps) {
  const { text } = useTexts();
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-message`}>{message}</DialogContent>
      <DialogActions>
        <Button onClick={onCancel} autoFocus>
          {text('app.cancel')}
        </Button>
        {/* While it fades away it is still there to be pressed, and one yes is one. */}
        <Button variant="contained" onClick={() => open && onConfirm()}>
          {confirmText}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
