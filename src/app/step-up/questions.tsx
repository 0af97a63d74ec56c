import { useEffect } from 'react';
import { later } from '../../ui/later.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { useApp, useStepUp } from '../context.tsx';
import { PasswordDialog } from './password-dialog.tsx';

const SecondStepDialog = later(() => import('../blocks/second-factor/second-step-dialog.tsx'));

/**
 * The dialogs for what calls wait for; the password uses the form that the menu file names for renewing the session.
 */
export default function Questions() {
  const { runtime, session, workspace } = useApp();
  const { text } = useTexts();
  const { answer } = runtime.stepUp;
  const form = workspace.menu.parts.renew;
  const nobody = session === null;
  // Without a session nobody can answer.
  useEffect(() => {
    if (nobody) answer('password', false);
  }, [answer, nobody]);
  return useStepUp().map((wanted) =>
    wanted === 'password' ? (
      // Before an action that an unattended session must not do. The input waits.
      form !== undefined && (
        <PasswordDialog
          key="password"
          open
          form={form}
          title={text('app.session.confirmTitle')}
          intro={text('app.session.confirm')}
          aside={text('app.cancel')}
          onAside={() => answer(wanted, false)}
          onDone={() => answer(wanted, true)}
        />
      )
    ) : (
      <SecondStepDialog key={wanted.ticket} ticket={wanted} onAnswer={(given) => answer(wanted, given)} />
    ),
  );
}
