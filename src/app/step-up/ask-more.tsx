import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../error-boundary.tsx';
import { useStepUp } from './use-step-up.ts';

const Questions = lazy(() => import('./questions.tsx'));

/** Asks for what a call waits for: the password again, or the code of a sign-in. */
export function AskMore() {
  const asked = useStepUp();
  return (
    asked.length > 0 && (
      <ErrorBoundary>
        <Suspense>
          <Questions />
        </Suspense>
      </ErrorBoundary>
    )
  );
}
