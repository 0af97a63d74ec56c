import { useEffect, useState } from 'react';
import type { Session } from '../../core/action.ts';

const minute = 60_000;
/** How long before the token ends the user is asked to stay. */
const warning = 5 * minute;

/** Whole minutes, rounded up, that a session still has; `null` while there is no need to speak of it. */
export function useMinutesLeft(session: Session | null): number | null {
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
      // Next time: when the warning is due, then each time a minute is over. Browsers wait 24 days at most.
      const wait = left > warning ? left - warning : left % minute || minute;
      timer = window.setTimeout(look, Math.min(wait, 2 ** 31 - 1));
    };
    look();
    // Timers stand still while a computer sleeps.
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [end]);
  const left = end - now;
  return left > 0 && left <= warning ? Math.ceil(left / minute) : null;
}
