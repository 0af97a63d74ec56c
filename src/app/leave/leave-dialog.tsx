import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTexts } from '../../ui/text/texts.tsx';

interface Props {
  /** The session ends, and the input is lost. */
  forGood?: boolean;
  onStay(): void;
  onLeave(): void;
}

/** Asks before unsent input is left. Escape and the backdrop mean to stay. */
export default function LeaveDialog({ forGood = false, onStay, onLeave }: Props) {
  const { text } = useTexts();
  const id = useId();
  return (
    <Dialog
      open
      onClose={onStay}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{text('app.leave.title')}</DialogTitle>
      <DialogContent id={`${id}-message`}>{text(forGood ? 'app.leave.forGood' : 'app.leave.text')}</DialogContent>
      <DialogActions>
        <Button onClick={onLeave}>{text(forGood ? 'app.user.logOut' : 'app.leave.leave')}</Button>
        <Button variant="contained" onClick={onStay} autoFocus>
          {text('app.leave.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
