import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import useSWR from 'swr';
import type { Block } from '../../core/config.ts';
import { PAGE_HEADING } from '../../ui/focus-target.tsx';
import { useHydrating } from '../../ui/hooks/hydrating.ts';
import { LazyNotice } from '../../ui/later.tsx';
import { FailedView, LoadingView } from '../../ui/states.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { scrollMemory } from '../address/history.ts';
import { Blocks } from '../blocks/blocks.tsx';
import { PageResultsProvider } from '../blocks/page-results.tsx';
import { useApp } from '../context.tsx';
import { device } from '../device.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { part } from '../part.ts';
import { type PageNode, pageTitle } from '../version/page-tree.ts';

/** Around the blocks of a page that depend on a record. */
export const PageRecordProvider = part(() => import('../record/page-record-provider.tsx'));

export function PageView({ node }: { node: PageNode }) {
  const texts = useTexts();
  const title = pageTitle(texts, node.page);
  const windowTitle = [title, texts.text('app.name')].filter((part) => part !== '').join(' · ');
  useEffect(() => {
    document.title = windowTitle;
  }, [windowTitle]);
  const heading = useArrival();
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography id={PAGE_HEADING} variant="h1" ref={heading} tabIndex={-1}>
        {title}
      </Typography>
      <ForgetfulNotice />
      <EndedNotice node={node} />
      <RefusedNotice />
      <ErrorBoundary>
        <WithTexts node={node}>
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

/** Loads the texts for signed-in users with their first page, and those of blocks that have their own. */
function WithTexts({ node, children }: { node: PageNode; children: ReactNode }) {
  const { workspace, language } = useApp();
  const { texts, tree } = workspace;
  const wanted = { signedIn: !tree.mayOpen(node, { role: null }), blocks: typesOf(node.page.blocks ?? []) };
  const missing = !texts.has(language, wanted);
  const {
    data: come,
    error,
    mutate,
  } = useSWR(missing ? ['texts', workspace.version, language, node.page.id] : null, () =>
    texts.ensure(language, wanted).then(() => true),
  );
  if (!missing || come) return children;
  return error ? <FailedView onRetry={() => void mutate()} /> : <LoadingView />;
}

/** Types of blocks, those in tabs too. */
function typesOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) =>
    block.type === 'tabs' ? block.items.flatMap((item) => typesOf(item.blocks)) : [block.type],
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

/** On a page for signing in, tells that the last session has expired. */
function EndedNotice({ node }: { node: PageNode }) {
  const { runtime, workspace } = useApp();
  const ended = runtime.sessions.lastEnd() === 'failure' && workspace.tree.isEntrance(node);
  return ended ? <StatusNotice severity="info" textKey="app.session.ended" /> : null;
}

/** Tells that the browser stores nothing for this site, and what follows from that. */
function ForgetfulNotice() {
  const hydrating = useHydrating();
  return !hydrating && device.refused() ? <StatusNotice severity="warning" textKey="app.session.refused" /> : null;
}

/** Tells that a guard has redirected the user from a page that is not open to them. */
function RefusedNotice() {
  const { state } = useLocation();
  const refused = (state as { refused?: unknown } | null)?.refused === true;
  return refused ? <StatusNotice severity="info" textKey="app.closed.refused" /> : null;
}

/** The live region exists before its text, so that screen readers announce the text. */
function StatusNotice({ severity, textKey }: { severity: 'info' | 'warning'; textKey: string }) {
  const { text } = useTexts();
  return (
    <div role="status">
      <Suspense>
        <LazyNotice severity={severity} role="none">
          {text(textKey)}
        </LazyNotice>
      </Suspense>
    </div>
  );
}
