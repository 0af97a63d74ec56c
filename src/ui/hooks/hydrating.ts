import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the page is drawn as the server drew it, or taken over from there: what only the browser knows is not to be
 * seen yet. What is drawn anew is never asked to wait.
 */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/** Whether this stood in the page before the app did, and stays so: somebody may have begun with it already. */
export function useStoodBefore(): boolean {
  const [stood] = useState(useHydrating());
  return stood;
}
