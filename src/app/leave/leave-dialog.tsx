import { Button } from '../../ui/buttons.tsx';
import { SmallDialog } from '../../ui/small-dialog.tsx';
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
  return (
    <SmallDialog
      open
      role="alertdialog"
      title={text('app.leave.title')}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onLeave}>{text(forGood ? 'app.user.logOut' : 'app.leave.leave')}</Button>
          <Button variant="contained" onClick={onStay} autoFocus>
            {text('app.leave.stay')}
          </Button>
        </>
      }
    >
      {text(forGood ? 'app.leave.forGood' : 'app.leave.text')}
    </SmallDialog>
  );
}
