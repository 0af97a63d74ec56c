import { lazy, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { useApp } from '../context.tsx';
import { useStepUp } from './use-step-up.ts';

const PasswordDialog = lazy(() => import('./password-dialog.tsx'));

/** Asks for the password when a call waits for it, with the form that the menu file names for staying signed in. */
export function AskPassword() {
  const { runtime, session, workspace } = useApp();
  const form = workspace.menu.parts.renew;
  const asked = useStepUp();
  const [used, setUsed] = useState(false);
  if (asked && !used) setUsed(true);
  const nobody = session === null;
  // Whoever is out has nobody left to answer for what waits.
  useEffect(() => {
    if (nobody) runtime.stepUp.answer(false);
  }, [runtime, nobody]);
  if (nobody || form === undefined || !used) return null;
  return (
    <ErrorBoundary>
      <Suspense>
        <PasswordDialog form={form} open={asked} onAnswer={runtime.stepUp.answer} />
      </Suspense>
    </ErrorBoundary>
  );
}
