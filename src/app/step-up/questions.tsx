import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useTexts } from '../../ui/text/texts.tsx';
import SecondStepDialog from '../blocks/second-factor/second-step-dialog.tsx';
import { useApp, useStepUp } from '../context.tsx';
import FormDialog from '../dialogs/form-dialog.tsx';

/**
 * The dialogs for what calls wait for; the password uses the form that the menu file names for renewing the session.
 */
export default function Questions() {
  const { runtime, session, workspace } = useApp();
  const { answer } = runtime.stepUp;
  const form = workspace.menu.parts.renew;
  const nobody = session === null;
  // Without a session nobody can answer.
  useEffect(() => {
    if (nobody) answer('password', false);
  }, [answer, nobody]);
  return useStepUp().map((wanted) =>
    wanted === 'password' ? (
      form !== undefined && <PasswordDialog key="password" form={form} onAnswer={(given) => answer(wanted, given)} />
    ) : (
      <SecondStepDialog key={wanted.ticket} ticket={wanted} onAnswer={(given) => answer(wanted, given)} />
    ),
  );
}

interface PasswordDialogProps {
  form: string;
  onAnswer(given: boolean): void;
}

/** Asks for the password before an action that an unattended session must not do. The input waits. */
function PasswordDialog({ form, onAnswer }: PasswordDialogProps) {
  const { text } = useTexts();
  return (
    <FormDialog
      open
      form={form}
      title={text('app.session.confirmTitle')}
      intro={text('app.session.confirm')}
      footer={
        <Button fullWidth onClick={() => onAnswer(false)} sx={{ mt: 1.5 }}>
          {text('app.cancel')}
        </Button>
      }
      onClose={() => onAnswer(false)}
      onSent={() => onAnswer(true)}
    />
  );
}
