import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Session } from '../../core/action.ts';
import { later } from '../../ui/later.tsx';
import { useApp } from '../context.tsx';

const RenewDialog = later(() => import('./renew-dialog.tsx'));

const Renewed = later(() => import('../blocks/providers/renewed.tsx'));

/** Offers to renew the session before it ends, with the form that the menu file names; or says what came of it elsewhere. */
export default function StaySignedIn() {
  const { session, workspace } = useApp();
  const form = workspace.menu.parts.renew;
  const minutes = useMinutesLeft(session);
  const [used, setUsed] = useState(false);
  // Not at the first drawing: the server may have drawn the page for a session with enough time.
  useEffect(() => {
    if (minutes !== null) setUsed(true);
  }, [minutes]);
  // A tab in which a provider has said who the user is.
  const [cameBack, setCameBack] = useState(false);
  const { search } = useLocation();
  useEffect(() => {
    if (new URLSearchParams(search).has('signIn')) setCameBack(true);
  }, [search]);
  return (
    <>
      {session && form !== undefined && used && !cameBack && (
        <RenewDialog form={form} session={session} minutes={minutes} />
      )}
      {cameBack && <Renewed onClose={() => setCameBack(false)} />}
    </>
  );
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
