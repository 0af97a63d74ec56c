import { useEffect } from 'react';
import { SWRConfig } from 'swr';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Theme } from '../ui/theme/theme-provider.tsx';
import { AppProvider, useApp } from './context.tsx';
import { CurrentPage } from './current-page.tsx';
import type { FirstReads } from './first-page.ts';
import { LeaveGate } from './leave/leave-gate.tsx';
import type { Runtime } from './runtime.ts';
import { StaySignedIn } from './session/stay-signed-in.tsx';
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
          <StaySignedIn />
          <AskMore />
          <LeaveGate />
        </PerUser>
      </AppProvider>
    </Theme>
  );
}

/** Nothing that one user read is ever shown to the next: each session has a cache of its own. */
function PerUser({ first, children }: { first: FirstReads; children: React.ReactNode }) {
  const { session, language } = useApp();
  useSessionWatch();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <SWRConfig key={session?.username ?? ''} value={{ ...swr, fallback: first, provider: () => new Map() }}>
      {children}
    </SWRConfig>
  );
}
