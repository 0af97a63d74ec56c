import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from '../address/app-router.tsx';
import { useApp } from '../context.tsx';
import { useObsoleteQuestion } from './unsent.ts';

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'));

/**
 * Asks before unsent input is left: with a dialog in the app, with the browser's own question outside. Nobody is asked
 * without a session. If the input arrives meanwhile, the question closes and the user stays to see the outcome.
 */
export function LeaveGate() {
  const { runtime } = useApp();
  const { blocked, reset } = useBlocker(runtime.hasUnsentInput);
  useObsoleteQuestion(runtime.unsent, blocked !== null, runtime.hasUnsentInput, reset);
  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (runtime.hasUnsentInput()) event.preventDefault();
    };
    window.addEventListener('beforeunload', beforeUnload);
    return () => window.removeEventListener('beforeunload', beforeUnload);
  }, [runtime]);
  if (!blocked) return null;
  return (
    <Suspense>
      <LeaveDialog
        onStay={reset}
        onLeave={() => {
          reset();
          blocked.proceed();
        }}
      />
    </Suspense>
  );
}
