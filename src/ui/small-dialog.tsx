import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import type { DialogContentProps } from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { DialogBody } from './dialog-body.tsx';

interface Props extends Pick<DialogProps, 'open' | 'role'> {
  title: string;
  actions: ReactNode;
  /** Properties of the content, which describes the dialog. */
  content?: DialogContentProps;
  children: ReactNode;
  /** Without it Escape and the backdrop do nothing. */
  onClose?: (() => void) | undefined;
  onClosed?: (() => void) | undefined;
}

/** A dialog with a title, some words and buttons. */
export function SmallDialog({ title, actions, content, children, onClose, onClosed, ...dialog }: Props) {
  const id = useId();
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-content`}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited: () => onClosed?.() } }}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogBody id={`${id}-content`} {...content}>
        {children}
      </DialogBody>
      <DialogActions>{actions}</DialogActions>
    </Dialog>
  );
}
