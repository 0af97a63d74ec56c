import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import type { Session } from '../../core/action.ts';
import { useTexts } from '../../ui/text/texts.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import FormDialog from '../dialogs/form-dialog.tsx';

interface Props {
  form: string;
  session: Session;
  /** Minutes left, or `null` while the session is long enough. */
  minutes: number | null;
}

/**
 * Offers to renew the session in place: with a fresh token the dialog closes, here and in every other tab. After a
 * dismissal it does not come back for the same token.
 */
export default function RenewDialog({ form, session, minutes }: Props) {
  const { text } = useTexts();
  const [aside, setAside] = useState('');
  const [asked, setAsked] = useState('');
  const open = minutes !== null && aside !== session.token;
  useEffect(() => {
    if (open) setAsked(session.token);
  }, [open, session.token]);
  const renewed = asked !== '' && asked !== session.token && minutes === null;
  // The dialog keeps its text while it fades out.
  const [shown, setShown] = useState(minutes ?? 0);
  if (minutes !== null && minutes !== shown) setShown(minutes);
  const left = text('app.session.ending', { count: shown });
  return (
    <>
      <FormDialog
        open={open}
        urgent
        form={form}
        title={text('app.session.endingTitle')}
        intro={<span aria-live="polite">{left}</span>}
        footer={
          <Button fullWidth onClick={() => setAside(session.token)} sx={{ mt: 1.5 }}>
            {text('app.session.later')}
          </Button>
        }
        onClose={() => setAside(session.token)}
        onSent={() => undefined}
      />
      <VisuallyHidden>
        <span role="status">{renewed && text('app.session.renewed')}</span>
      </VisuallyHidden>
    </>
  );
}
