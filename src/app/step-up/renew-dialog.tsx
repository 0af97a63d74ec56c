import { useEffect, useState } from 'react';
import type { Session } from '../../core/action.ts';
import { later } from '../../ui/later.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useApp } from '../context.tsx';
import { PasswordDialog } from './password-dialog.tsx';

const ProviderWays = later(() => import('../blocks/providers/provider-ways.tsx'));

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
  const { signIn = {} } = useApp().workspace.settings;
  const hasProvider = Object.values(signIn).some(({ roles }) => roles.includes(session.rol));
  return (
    <>
      <PasswordDialog
        open={open}
        urgent
        form={form}
        title={text('app.session.endingTitle')}
        intro={<span aria-live="polite">{left}</span>}
        aside={text('app.session.later')}
        onAside={() => setAside(session.token)}
        onDone={() => undefined}
      >
        {hasProvider && <ProviderWays role={session.rol} />}
      </PasswordDialog>
      <VisuallyHidden>
        <span role="status">{renewed && text('app.session.renewed')}</span>
      </VisuallyHidden>
    </>
  );
}
