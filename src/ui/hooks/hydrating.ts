import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether React is hydrating the server-drawn page: until it has, nothing may depend on what only the browser knows.
 * False at once for anything drawn later.
 */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/**
 * Whether the server drew this component, so that a user may have touched it before the app was there. Stays the same.
 */
export function useServerDrawn(): boolean {
  const [stood] = useState(useHydrating());
  return stood;
}
