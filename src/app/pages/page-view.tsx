import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { blockTypes } from '../../core/published/placed-forms.ts';
import { PAGE_HEADING } from '../../ui/focus-target.tsx';
import { useHydrating } from '../../ui/hooks/hydrating.ts';
import { Notice } from '../../ui/notice.tsx';
import { LoadingView } from '../../ui/states.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { scrollMemory } from '../address/history.ts';
import { Blocks } from '../blocks/blocks.tsx';
import { PageResultsProvider } from '../blocks/page-results.tsx';
import { useApp } from '../context.tsx';
import { device } from '../device.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { part } from '../part.ts';
import { type PageNode, pageTitle } from '../version/page-tree.ts';
import { WithTexts } from '../with-texts.tsx';

/** Around the blocks of a page that depend on a record. */
export const PageRecordProvider = part(() => import('./page-record-provider.tsx'));

export function PageView({ node }: { node: PageNode }) {
  const texts = useTexts();
  const title = pageTitle(texts, node.page);
  const windowTitle = [title, texts.text('app.name')].filter((part) => part !== '').join(' · ');
  useEffect(() => {
    document.title = windowTitle;
  }, [windowTitle]);
  const heading = useArrival();
  const { tree } = useApp().workspace;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography id={PAGE_HEADING} variant="h1" ref={heading} tabIndex={-1}>
        {title}
      </Typography>
      <Notices node={node} />
      <ErrorBoundary>
        <WithTexts signedIn={!tree.mayOpen(node, { role: null })} of={blockTypes(node.page.blocks ?? [])}>
          <PageResultsProvider node={node}>
            <WithRecord node={node}>
              <Blocks page={node} blocks={node.page.blocks ?? []} />
            </WithRecord>
          </PageResultsProvider>
        </WithTexts>
      </ErrorBoundary>
    </Box>
  );
}

function WithRecord({ node, children }: { node: PageNode; children: ReactNode }) {
  const { record } = node.page;
  if (!record) return children;
  return (
    <Suspense fallback={<LoadingView />}>
      <PageRecordProvider node={node} use={record}>
        {children}
      </PageRecordProvider>
    </Suspense>
  );
}

let arrivals = 0;

/** From the second page on, focuses the heading as a page load would; on the way back restores the position. */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const goesBack = useNavigationType() === NavigationType.Pop;
  const arrival = useRef({ key, goesBack });
  useEffect(() => {
    arrivals += 1;
    if (arrivals === 1) return;
    const { key, goesBack } = arrival.current;
    heading.current?.focus({ preventScroll: true });
    if (!goesBack || !scrollMemory.restore(key)) window.scrollTo(0, 0);
  }, []);
  return heading;
}

/**
 * Tells that the browser stores nothing for this site; on a page for signing in, that the last session has expired; and
 * that a guard has redirected the user from a page that is not open to them.
 */
function Notices({ node }: { node: PageNode }) {
  const { runtime, workspace } = useApp();
  const { state } = useLocation();
  const hydrating = useHydrating();
  const ended = runtime.sessions.lastEnd() === 'failure' && workspace.tree.isEntrance(node);
  const refused = (state as { refused?: unknown } | null)?.refused === true;
  return (
    <>
      {!hydrating && device.refused() && <StatusNotice severity="warning" textKey="app.session.refused" />}
      {ended && <StatusNotice severity="info" textKey="app.session.ended" />}
      {refused && <StatusNotice severity="info" textKey="app.closed.refused" />}
    </>
  );
}

/** The live region exists before its text, so that screen readers announce the text. */
function StatusNotice({ severity, textKey }: { severity: 'info' | 'warning'; textKey: string }) {
  const { text } = useTexts();
  const [isThere, setIsThere] = useState(false);
  useEffect(() => setIsThere(true), []);
  return (
    <div role="status">
      {isThere && (
        <Notice severity={severity} role="none">
          {text(textKey)}
        </Notice>
      )}
    </div>
  );
}
