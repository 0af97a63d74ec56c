import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { SWRConfig } from 'swr';
import { Theme } from '../ui/theme/theme-provider.tsx';
import { AppProvider, useApp } from './context.tsx';
import { CurrentPage } from './current-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { FirstReads } from './first-page.ts';
import { LeaveGate } from './leave/leave-gate.tsx';
import type { Runtime } from './runtime.ts';
import { useSessionWatch } from './session/use-session-watch.ts';
import { AskMore } from './step-up/ask-more.tsx';

/** Reads come once and stay until something is sent: forms must not change under a reader's hands. */
const swr = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
};
const nothing: FirstReads = {};

/**
 * As the beginning of a cache, and not as SWR's `fallback`: where the data before stay while others come (a form whose
 * language changes), a fallback is no data to it, and the ones before would stay for good.
 */
const cacheOf = (reads: FirstReads) => new Map(Object.entries(reads).map(([key, data]) => [key, { data }]));

const StaySignedIn = lazy(() => import('./session/stay-signed-in.tsx'));

/**
 * The whole app over a started runtime; needs a router above it.
 * @param first what reads of the first page have found already, by their keys
 */
export function App({ runtime, first = nothing }: { runtime: Runtime; first?: FirstReads }) {
  return (
    <Theme>
      <AppProvider runtime={runtime}>
        <PerUser first={first}>
          <ErrorBoundary>
            <CurrentPage />
          </ErrorBoundary>
          <Watch />
          <AskMore />
          <LeaveGate />
        </PerUser>
      </AppProvider>
    </Theme>
  );
}

/** What only those need who have signed in. */
function Watch() {
  const { session } = useApp();
  return (
    session && (
      <ErrorBoundary>
        <Suspense>
          <StaySignedIn />
        </Suspense>
      </ErrorBoundary>
    )
  );
}

/** Nothing that one user read is ever shown to the next: each session has a cache of its own. */
function PerUser({ first, children }: { first: FirstReads; children: React.ReactNode }) {
  const { session, language } = useApp();
  const user = session?.username ?? '';
  const [firstUser, setFirstUser] = useState<string | null>(user);
  // What was read for the first user is old when the same one comes again.
  if (firstUser !== null && firstUser !== user) setFirstUser(null);
  useSessionWatch();
  // With the page itself: whoever reads it aloud begins at once.
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <SWRConfig key={user} value={{ ...swr, provider: () => cacheOf(user === firstUser ? first : nothing) }}>
      {children}
    </SWRConfig>
  );
}
