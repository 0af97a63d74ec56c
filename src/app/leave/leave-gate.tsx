import { lazy, Suspense, useEffect } from 'react';
import { useBlocker } from '../address/app-router.tsx';
import { useApp } from '../context.tsx';
import { useObsoleteQuestion } from './use-obsolete-question.ts';

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'));

/**
 * Asks before a page with something unsent is left, in the app by a dialog, out of it by the browser's own. Whoever has
 * no session any more is not asked; and once what was under way has arrived, the question goes and the person stays, to
 * see what came of it.
 */
export function LeaveGate() {
  const { runtime } = useApp();
  const { blocked, reset } = useBlocker(runtime.holdsBack);
  useObsoleteQuestion(runtime.unsent, blocked !== null, runtime.holdsBack, reset);
  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (runtime.holdsBack()) event.preventDefault();
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
