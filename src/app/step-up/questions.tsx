import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect } from 'react';
import { useTexts } from '../../ui/text/texts.tsx';
import SecondStepDialog from '../blocks/second-factor/second-step-dialog.tsx';
import { useApp, useStepUp } from '../context.tsx';
import FormDialog from '../dialogs/form-dialog.tsx';

const PasskeyAnswer = lazy(() => import('../blocks/passkeys/passkey-answer.tsx'));

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

/** Asks for the password, or a passkey, before an action that an unattended session must not do. The input waits. */
function PasswordDialog({ form, onAnswer }: PasswordDialogProps) {
  const { session, workspace } = useApp();
  const { text } = useTexts();
  const mayHavePasskeys = session !== null && workspace.settings.passkeys?.includes(session.rol);
  return (
    <FormDialog
      open
      form={form}
      title={text('app.session.confirmTitle')}
      intro={text('app.session.confirm')}
      footer={
        <>
          {mayHavePasskeys && (
            <Suspense fallback={null}>
              <PasskeyAnswer onAnswer={onAnswer} />
            </Suspense>
          )}
          <Button fullWidth onClick={() => onAnswer(false)} sx={{ mt: 1.5 }}>
            {text('app.cancel')}
          </Button>
        </>
      }
      onClose={() => onAnswer(false)}
      onSent={() => onAnswer(true)}
    />
  );
}
