import { useEffect, useState } from 'react';
import type { Ticket } from '../../api/calls/second-factor.ts';
import SecondStepDialog from '../blocks/second-factor/second-step-dialog.tsx';
import { useApp } from '../context.tsx';
import PasswordDialog from './password-dialog.tsx';
import { useStepUp } from './use-step-up.ts';

/** The dialogs of what calls wait for; the password with the form that the menu file names for staying signed in. */
export default function Questions() {
  const { runtime, session, workspace } = useApp();
  const { answer } = runtime.stepUp;
  const wanted = useStepUp();
  const form = workspace.menu.parts.renew;
  const ticket = wanted.find((one) => one !== 'password') ?? null;
  // What is closing shows what it was about.
  const [last, setLast] = useState<Ticket | null>(null);
  if (ticket && ticket !== last) setLast(ticket);
  const nobody = session === null;
  // Whoever is out has nobody left to answer for what waits.
  useEffect(() => {
    if (nobody) answer('password', false);
  }, [answer, nobody]);
  return (
    <>
      {!nobody && form !== undefined && (
        <PasswordDialog
          form={form}
          open={wanted.includes('password')}
          onAnswer={(given) => answer('password', given)}
        />
      )}
      {last && (
        <SecondStepDialog
          key={last.ticket}
          ticket={last}
          open={ticket === last}
          onAnswer={(given) => answer(last, given)}
        />
      )}
    </>
  );
}
