import { lazy, type ReactNode, Suspense } from 'react';
import type { Page } from '../../core/config.ts';
import { LoadingView } from '../../ui/states.tsx';
import type { PlacedPage } from '../version/page-tree.ts';
import { BareLayout } from './bare-layout.tsx';

const WorkspaceLayout = lazy(() => import('./workspace-layout.tsx'));
const PublicLayout = lazy(() => import('./public-layout.tsx'));

/** What stands around a page. The same layout stays in place from page to page. */
export function Layout(props: { kind: NonNullable<Page['layout']>; placed: PlacedPage; children: ReactNode }) {
  const { kind, placed, children } = props;
  if (kind === 'bare') return <BareLayout>{children}</BareLayout>;
  return (
    <Suspense fallback={<LoadingView />}>
      {kind === 'public' ? (
        <PublicLayout>{children}</PublicLayout>
      ) : (
        <WorkspaceLayout placed={placed}>{children}</WorkspaceLayout>
      )}
    </Suspense>
  );
}
