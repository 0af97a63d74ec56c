import { lazy, useState } from 'react';
import { useApp } from '../context.tsx';
import { useMinutesLeft } from './use-minutes-left.ts';

const RenewDialog = lazy(() => import('./renew-dialog.tsx'));

/** Before the session ends, offers to stay; the menu file names the form for that. */
export default function StaySignedIn() {
  const { session, workspace } = useApp();
  const form = workspace.menu.parts.renew;
  const minutes = useMinutesLeft(session);
  const [used, setUsed] = useState(false);
  if (minutes !== null && !used) setUsed(true);
  if (!session || form === undefined || !used) return null;
  return <RenewDialog form={form} session={session} minutes={minutes} />;
}
