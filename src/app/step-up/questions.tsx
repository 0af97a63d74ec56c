import { useEffect } from 'react';
import SecondStepDialog from '../blocks/second-factor/second-step-dialog.tsx';
import { useApp } from '../context.tsx';
import PasswordDialog from './password-dialog.tsx';
import { useStepUp } from './use-step-up.ts';

/** The dialogs of what calls wait for; the password with the form that the menu file names for staying signed in. */
export default function Questions() {
  const { runtime, session, workspace } = useApp();
  const { answer } = runtime.stepUp;
  const form = workspace.menu.parts.renew;
  const nobody = session === null;
  // Whoever is out has nobody left to answer for what waits.
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
