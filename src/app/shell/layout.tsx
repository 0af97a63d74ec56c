import { type ReactNode, Suspense } from 'react';
import type { Page } from '../../core/config.ts';
import { LoadingView } from '../../ui/states.tsx';
import { part } from '../part.ts';
import type { PlacedPage } from '../version/page-tree.ts';
import { BareLayout } from './bare-layout.tsx';

const WorkspaceLayout = part(() => import('./workspace-layout.tsx'));
const PublicLayout = part(() => import('./public-layout.tsx'));

/** Gets the code of what stands around a page before it is drawn. */
export async function fetchLayout(kind: Page['layout'] = 'workspace'): Promise<void> {
  if (kind !== 'bare') await (kind === 'public' ? PublicLayout : WorkspaceLayout).fetch();
}

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
