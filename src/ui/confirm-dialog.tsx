import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTexts } from './text/texts.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  message: string;
  /** Names the action, not merely "yes". */
  confirmText: string;
  /** The dialog has gone, so that what comes of it is announced: behind a dialog nothing is. */
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before something that cannot be taken back. Escape and the backdrop mean no. */
export function ConfirmDialog({ open, title, message, confirmText, onConfirm, onCancel }: ConfirmDialogProps) {
  const { text } = useTexts();
  const id = useId();
  const [confirmed, setConfirmed] = useState(false);
  const onExited = () => {
    setConfirmed(false);
    if (confirmed) onConfirm();
  };
  return (
    <Dialog
      open={open && !confirmed}
      onClose={onCancel}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited } }}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-message`}>{message}</DialogContent>
      <DialogActions>
        <Button onClick={onCancel} autoFocus>
          {text('app.cancel')}
        </Button>
        {/* While it fades away it is still there to be pressed, and one yes is one. */}
        <Button variant="contained" onClick={() => open && setConfirmed(true)}>
          {confirmText}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A question before something is done with one of many: which one it is stays while the dialog fades. */
export function useQuestion<T>() {
  const [{ about, open }, put] = useState<{ about: T | null; open: boolean }>({ about: null, open: false });
  return { about, open, ask: (one: T) => put({ about: one, open: true }), close: () => put({ about, open: false }) };
}
