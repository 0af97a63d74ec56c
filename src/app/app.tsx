import { useEffect, useLayoutEffect, useState } from 'react';
import { SWRConfig } from 'swr';
import { later } from '../ui/later.tsx';
import { AppTheme } from '../ui/theme/theme.tsx';
import { useBlocker } from './address/app-router.tsx';
import { AppProvider, useApp, useStepUp } from './context.tsx';
import { CurrentPage } from './current-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { FirstReads } from './first-page.ts';
import { useObsoleteQuestion } from './leave/unsent.ts';
import type { Runtime } from './runtime.ts';
import { expired } from './session/session-store.ts';

/** A read is not repeated until something is sent: forms must not change while they are filled in. */
const swr = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
};
const nothing: FirstReads = {};

/**
 * The first reads as the beginning of the cache, not as SWR's `fallback`: with `keepPreviousData` (a form whose
 * language changes) a fallback does not count as data and would stay for good.
 */
const cacheOf = (reads: FirstReads) => new Map(Object.entries(reads).map(([key, data]) => [key, { data }]));

const StaySignedIn = later(() => import('./step-up/stay-signed-in.tsx'));
const Questions = later(() => import('./step-up/questions.tsx'));

/**
 * The whole app over a started runtime; needs a router above it.
 * @param first results of the first page's reads, by key
 */
export function App({ runtime, first = nothing }: { runtime: Runtime; first?: FirstReads }) {
  return (
    <AppTheme>
      <AppProvider runtime={runtime}>
        <PerUser first={first}>
          <ErrorBoundary>
            <CurrentPage />
          </ErrorBoundary>
          <Asking />
          <LeaveGate />
        </PerUser>
      </AppProvider>
    </AppTheme>
  );
}

/** Questions of a session or a call to the user, over any page. */
function Asking() {
  const { session } = useApp();
  const asked = useStepUp();
  return (
    <>
      {session && (
        <ErrorBoundary>
          <StaySignedIn />
        </ErrorBoundary>
      )}
      {asked.length > 0 && (
        <ErrorBoundary>
          <Questions />
        </ErrorBoundary>
      )}
    </>
  );
}

/** A cache for each user, so that nothing of one user is shown to the next. */
function PerUser({ first, children }: { first: FirstReads; children: React.ReactNode }) {
  const { session, language } = useApp();
  const user = session?.username ?? '';
  const [firstUser, setFirstUser] = useState<string | null>(user);
  // The first reads are outdated when the first user signs in again.
  if (firstUser !== null && firstUser !== user) setFirstUser(null);
  useSessionWatch();
  // In the same frame as the page, so that screen readers use the right voice at once.
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <SWRConfig key={user} value={{ ...swr, provider: () => cacheOf(user === firstUser ? first : nothing) }}>
      {children}
    </SWRConfig>
  );
}

/** The longest delay of a browser's timer, in milliseconds. */
const longestWait = 2 ** 31 - 1;

/**
 * Checks the session at the start and when the tab comes back, ends it when it expires, and reads it again when the
 * browser restores an earlier page from its cache.
 */
function useSessionWatch(): void {
  const { runtime, session } = useApp();

  useEffect(() => {
    const back = () => {
      if (document.visibilityState !== 'visible') return;
      runtime.sessions.reread();
      runtime.endIfExpired();
      void runtime.checkSession();
    };
    const shown = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      runtime.sessions.reread();
      void runtime.checkSession(true);
    };
    void runtime.checkSession();
    document.addEventListener('visibilitychange', back);
    window.addEventListener('pageshow', shown);
    return () => {
      document.removeEventListener('visibilitychange', back);
      window.removeEventListener('pageshow', shown);
    };
  }, [runtime]);

  useEffect(() => {
    if (!session || expired(session)) return;
    const wait = Math.min(session.exp * 1000 - Date.now(), longestWait);
    const timer = window.setTimeout(() => runtime.endIfExpired(), wait);
    return () => window.clearTimeout(timer);
  }, [runtime, session]);
}

const LeaveDialog = later(() => import('./leave/leave-dialog.tsx'));

/**
 * Asks before unsent input is left: with a dialog in the app, with the browser's own question outside. Nobody is asked
 * without a session. If the input arrives meanwhile, the question closes and the user stays to see the outcome.
 */
function LeaveGate() {
  const { runtime } = useApp();
  const { blocked, reset } = useBlocker(runtime.hasUnsentInput);
  useObsoleteQuestion(runtime.unsent, blocked !== null, runtime.hasUnsentInput, reset);
  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (runtime.hasUnsentInput()) event.preventDefault();
    };
    window.addEventListener('beforeunload', beforeUnload);
    return () => window.removeEventListener('beforeunload', beforeUnload);
  }, [runtime]);
  if (!blocked) return null;
  return (
    <LeaveDialog
      onStay={reset}
      onLeave={() => {
        reset();
        blocked.proceed();
      }}
    />
  );
}
