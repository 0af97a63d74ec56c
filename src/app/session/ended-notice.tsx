import { Suspense } from 'react';
import { Notice } from '../../ui/later.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { useApp } from '../context.tsx';
import type { PlacedPage } from '../version/page-tree.ts';

/** Where one signs in: says why one has to, if a session has ended and its user has not ended it. */
export function EndedNotice({ placed }: { placed: PlacedPage }) {
  const { runtime, workspace } = useApp();
  const { text } = useTexts();
  if (runtime.sessions.lastEnd() !== 'failure' || !workspace.tree.isEntrance(placed)) return null;
  return (
    // The region is there before its words are, so that screen readers hear them come.
    <div role="status">
      <Suspense>
        <Notice severity="info" role="none">
          {text('app.session.ended')}
        </Notice>
      </Suspense>
    </div>
  );
}
