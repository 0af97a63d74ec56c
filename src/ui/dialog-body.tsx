import DialogContent, { type DialogContentProps } from '@mui/material/DialogContent';
import { useAlertsInView } from './hooks/use-alerts-in-view.ts';

/** The part of a dialog that scrolls. An alert in it comes into view and takes the focus. */
export function DialogBody(props: DialogContentProps) {
  return <DialogContent ref={useAlertsInView()} {...props} />;
}
