import type { ButtonProps } from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { BusyButton, Button, LoneButton } from './buttons.tsx';
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

interface AsksFirstProps extends Pick<ConfirmDialogProps, 'title' | 'message' | 'confirmText' | 'onConfirm'> {
  children(ask: () => void): ReactNode;
}

/** A button that asks before its action. */
export function AsksFirst({ children, onConfirm, ...question }: AsksFirstProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {children(() => setAsking(true))}
      <ConfirmDialog
        {...question}
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
      />
    </>
  );
}

interface AskingButtonProps extends Omit<ButtonProps, 'title' | 'children' | 'onClick'> {
  /** Title of the question; by itself what the button is called. */
  title?: string;
  message: string;
  /** Whether its action is under way; a button without this stands alone. */
  busy?: boolean;
  children: string;
  onConfirm(): void;
}

/** A button that asks before its action, in its own words. */
export function AskingButton({ title, message, busy, onConfirm, ...button }: AskingButtonProps) {
  const called = title ?? button['aria-label'] ?? button.children;
  return (
    <AsksFirst title={called} message={message} confirmText={button.children} onConfirm={onConfirm}>
      {(ask) =>
        busy === undefined ? (
          <LoneButton {...button} onClick={ask} />
        ) : (
          <BusyButton {...button} busy={busy} onClick={ask} />
        )
      }
    </AsksFirst>
  );
}
