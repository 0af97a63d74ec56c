import Button from '@mui/material/Button';
import { useState } from 'react';
import { SmallDialog } from './small-dialog.tsx';
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
  const [confirmed, setConfirmed] = useState(false);
  const onClosed = () => {
    setConfirmed(false);
    if (confirmed) onConfirm();
  };
  return (
    <SmallDialog
      open={open && !confirmed}
      role="alertdialog"
      title={title}
      onClose={onCancel}
      onClosed={onClosed}
      actions={
        <>
          <Button onClick={onCancel} autoFocus>
            {text('app.cancel')}
          </Button>
          {/* The button can still be pressed while the dialog fades out. */}
          <Button variant="contained" onClick={() => open && setConfirmed(true)}>
            {confirmText}
          </Button>
        </>
      }
    >
      {message}
    </SmallDialog>
  );
}

/** State of a question about one of several items. The item stays while the dialog fades out. */
export function useQuestion<T>() {
  const [{ about, open }, put] = useState<{ about: T | null; open: boolean }>({ about: null, open: false });
  return { about, open, ask: (one: T) => put({ about: one, open: true }), close: () => put({ about, open: false }) };
}
