import { lazy } from 'react';

const loadResultDialog = () => import('./result-dialog.tsx');
const loadNotice = () => import('./notice.tsx');

/**
 * Components that a page rarely shows at once, each in its own chunk; they need a `Suspense` above. `fetchLater` loads
 * the dialog early, because a user who loses the connection must still see it.
 */
export const LazyResultDialog = lazy(() => loadResultDialog().then((module) => ({ default: module.ResultDialog })));
export const LazyNotice = lazy(() => loadNotice().then((module) => ({ default: module.Notice })));

export function fetchLater(): void {
  // Ignored: the component tries again when it is drawn, and reports the failure.
  loadResultDialog().catch(() => undefined);
}
