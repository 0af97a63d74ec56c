import { lazy } from 'react';

const loadResultDialog = () => import('./result-dialog.tsx');
const loadNotice = () => import('./notice.tsx');

/**
 * Pieces that a page rarely shows at once, each in a chunk of its own; stand them below a `Suspense`.
 * `fetchLater` gets them ahead of need: who loses the connection must still hear of it.
 */
export const ResultDialog = lazy(() => loadResultDialog().then((module) => ({ default: module.ResultDialog })));
export const Notice = lazy(() => loadNotice().then((module) => ({ default: module.Notice })));

export function fetchLater(): void {
  // A failure here is not shown: the need itself tries again and says so.
  loadResultDialog().catch(() => undefined);
}
