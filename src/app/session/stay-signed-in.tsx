import { lazy, useEffect, useState } from 'react';
import type { Session } from '../../core/action.ts';
import { useApp } from '../context.tsx';

const RenewDialog = lazy(() => import('./renew-dialog.tsx'));

/** Offers to renew the session before it ends, with the form that the menu file names. */
export default function StaySignedIn() {
  const { session, workspace } = useApp();
  const form = workspace.menu.parts.renew;
  const minutes = useMinutesLeft(session);
  const [used, setUsed] = useState(false);
  // Not at the first drawing: the server may have drawn the page for a session with enough time.
  useEffect(() => {
    if (minutes !== null) setUsed(true);
  }, [minutes]);
  if (!session || form === undefined || !used) return null;
  return <RenewDialog form={form} session={session} minutes={minutes} />;
}

const minute = 60_000;
/** Milliseconds before the end at which the user is asked. */
const warning = 5 * minute;

/** Whole minutes left, rounded up; `null` while there are enough. */
function useMinutesLeft(session: Session | null): number | null {
  const [now, setNow] = useState(Date.now);
  const end = (session?.exp ?? 0) * 1000;
  useEffect(() => {
    if (end === 0) return;
    let timer = 0;
    const look = () => {
      const time = Date.now();
      setNow(time);
      window.clearTimeout(timer);
      const left = end - time;
      if (left <= 0) return;
      // Wakes up when the warning is due, then at each full minute. Browsers wait 24 days at most.
      const wait = left > warning ? left - warning : left % minute || minute;
      timer = window.setTimeout(look, Math.min(wait, 2 ** 31 - 1));
    };
    look();
    // Timers stop while a computer sleeps.
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [end]);
  const left = end - now;
  return left > 0 && left <= warning ? Math.ceil(left / minute) : null;
}
