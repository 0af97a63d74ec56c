import { useEffect, useRef } from 'react';

/**
 * Work of which only the latest run counts: who began one hears whether a newer one has begun, whether it was given up,
 * and whether the component that waited has gone.
 */
export function useLatestRun() {
  const latest = useRef<AbortController>(null);
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );
  return {
    begin() {
      const own = new AbortController();
      latest.current = own;
      return { isLatest: () => latest.current === own, signal: own.signal };
    },
    /** Calls off what is on its way, as far as it heeds the signal. */
    giveUp() {
      latest.current?.abort();
      latest.current = null;
    },
  };
}
