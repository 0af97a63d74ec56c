import { useEffect } from 'react';
import { useApp } from '../context.tsx';
import { expired } from './session-store.ts';

/** The longest time a browser's timer can wait, in milliseconds. */
const longestWait = 2 ** 31 - 1;

/**
 * Looks after the session: asks the server at the start and when the tab comes back, ends it when its
 * time is over, and believes nothing that comes out of the browser's memory of an earlier page.
 */
export function useSessionWatch(): void {
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
