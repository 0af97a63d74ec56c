import { lazy, useEffect, useState } from 'react';
import { useApp } from '../context.tsx';
import { useMinutesLeft } from './use-minutes-left.ts';

const RenewDialog = lazy(() => import('./renew-dialog.tsx'));

/** Before the session ends, offers to stay; the menu file names the form for that. */
export default function StaySignedIn() {
  const { session, workspace } = useApp();
  const form = workspace.menu.parts.renew;
  const minutes = useMinutesLeft(session);
  const [used, setUsed] = useState(false);
  // Not with the first drawing: the page may stand drawn already, for somebody whose session has time.
  useEffect(() => {
    if (minutes !== null) setUsed(true);
  }, [minutes]);
  if (!session || form === undefined || !used) return null;
  return <RenewDialog form={form} session={session} minutes={minutes} />;
}
