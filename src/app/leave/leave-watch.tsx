import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useApp } from '../context.tsx';
import { useWayBack } from './use-way-back.ts';

/** The ways out of a page that do not lead through the router: closing it, and the browser's own way back. */
export default function LeaveWatch({ ask }: { ask(asked: { go(): void }): void }) {
  const { runtime } = useApp();
  const { key } = useLocation();
  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (runtime.holdsBack()) event.preventDefault();
    };
    window.addEventListener('beforeunload', beforeUnload);
    return () => window.removeEventListener('beforeunload', beforeUnload);
  }, [runtime]);
  useWayBack(key, runtime.holdsBack, ask);
  return null;
}
