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
  /** Names the action, such as "Delete". */
  confirmText: string;
  /** Called after the dialog has closed, because screen readers announce nothing behind a dialog. */
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before an action that cannot be undone. Escape and the backdrop mean no. */
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
        {/* The button can still be pressed while the dialog fades out. */}
        <Button variant="contained" onClick={() => open && setConfirmed(true)}>
          {confirmText}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** State of a question about one of several items. The item stays while the dialog fades out. */
export function useQuestion<T>() {
  const [{ about, open }, put] = useState<{ about: T | null; open: boolean }>({ about: null, open: false });
  return { about, open, ask: (one: T) => put({ about: one, open: true }), close: () => put({ about, open: false }) };
}
