import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { useStepUp } from './use-step-up.ts';

const Questions = lazy(() => import('./questions.tsx'));

/** Asks for what a call waits for: the password again, or the code of a sign-in. */
export function AskMore() {
  const asked = useStepUp().length > 0;
  const [used, setUsed] = useState(false);
  if (asked && !used) setUsed(true);
  return (
    used && (
      <ErrorBoundary>
        <Suspense>
          <Questions />
        </Suspense>
      </ErrorBoundary>
    )
  );
}
