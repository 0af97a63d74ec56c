import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { Notice } from '../../ui/later.tsx';
import { useTexts } from '../../ui/text/texts.tsx';

/** Where a guard has led somebody away to: says that the page asked for is not open to them. */
export function RefusedNotice() {
  const { state } = useLocation();
  const { text } = useTexts();
  if ((state as { refused?: unknown } | null)?.refused !== true) return null;
  return (
    // The region is there before its words are, so that screen readers hear them come.
    <div role="status">
      <Suspense>
        <Notice severity="info" role="none">
          {text('app.closed.refused')}
        </Notice>
      </Suspense>
    </div>
  );
}
