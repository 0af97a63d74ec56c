import { useEffect, useState } from 'react';
import { useApp } from '../context.tsx';
import type { Workspace } from './workspace.ts';

/** The newest version, or the version of the form that the user has begun to fill in. */
export function useHeldVersion(page: string) {
  const { runtime, workspace } = useApp();
  const [held, setHeld] = useState<Workspace | null>(null);
  useEffect(() => (held ? runtime.hold(page, held) : undefined), [runtime, held, page]);
  return {
    shown: held ?? workspace,
    hold: () => setHeld((before) => before ?? workspace),
    release: () => setHeld(null),
  };
}
