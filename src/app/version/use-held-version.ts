import { useEffect, useState } from 'react';
import { useApp } from '../context.tsx';
import type { Workspace } from './workspace.ts';

/** The version for a form of a page: the newest, or the one that was held when the user began to fill in the form. */
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
