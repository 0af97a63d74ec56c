import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import useSWR from 'swr';
import { PAGE_HEADING } from '../../ui/focus-place.tsx';
import { FailedView, LoadingView } from '../../ui/states.tsx';
import { useTexts } from '../../ui/text/texts.tsx';
import { wayBack } from '../address/way-back.ts';
import { Blocks } from '../blocks/blocks.tsx';
import { PageResultsProvider } from '../blocks/page-results.tsx';
import { useApp } from '../context.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { part } from '../part.ts';
import { EndedNotice } from '../session/ended-notice.tsx';
import { ForgetfulNotice } from '../session/forgetful-notice.tsx';
import { RefusedNotice } from '../session/refused-notice.tsx';
import { pageTitle } from '../version/names.ts';
import type { PlacedPage } from '../version/page-tree.ts';

/** Stands around the blocks of a page that depend on a record. */
export const PageRecordProvider = part(() => import('../record/page-record-provider.tsx'));

/** One page: its heading and its blocks. */
export function PageView({ placed }: { placed: PlacedPage }) {
  const texts = useTexts();
  const title = pageTitle(texts, placed.page);
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
      <EndedNotice placed={placed} />
      <RefusedNotice />
      <ErrorBoundary>
        <WithTexts placed={placed}>
          <PageResultsProvider placed={placed}>
            <WithRecord placed={placed}>
              <Blocks page={placed} blocks={placed.page.blocks ?? []} />
            </WithRecord>
          </PageResultsProvider>
        </WithTexts>
      </ErrorBoundary>
    </Box>
  );
}

/** What only those read who have signed in comes with the first page for them. */
function WithTexts({ placed, children }: { placed: PlacedPage; children: ReactNode }) {
  const { workspace, language } = useApp();
  const { texts, tree } = workspace;
  const missing = !tree.mayOpen(placed, { role: null }) && !texts.hasSignedIn(language);
  const {
    data: come,
    error,
    mutate,
  } = useSWR(missing ? ['signed-in texts', workspace.version, language] : null, () =>
    texts.ensure(language, { signedIn: true }).then(() => true),
  );
  if (!missing || come) return children;
  return error ? <FailedView onRetry={() => void mutate()} /> : <LoadingView />;
}

/** Pages whose blocks depend on a record read it first. */
function WithRecord({ placed, children }: { placed: PlacedPage; children: ReactNode }) {
  const { record } = placed.page;
  if (!record) return children;
  return (
    <Suspense fallback={<LoadingView />}>
      <PageRecordProvider placed={placed} use={record}>
        {children}
      </PageRecordProvider>
    </Suspense>
  );
}

let arrivals = 0;

/**
 * From the second page on moves focus to its heading, as a page load would; on the
 * way back the reader stands where the page was left.
 */
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
    if (!goesBack || !wayBack.lead(key)) window.scrollTo(0, 0);
  }, []);
  return heading;
}
