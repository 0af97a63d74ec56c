import { useEffect, useRef } from 'react';

/**
 * For asynchronous work of which only the latest run counts. A run can ask whether it is still the latest: a newer run,
 * `giveUp` and unmounting end that.
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
    /** Aborts the current run, if it listens to the signal. */
    giveUp() {
      latest.current?.abort();
      latest.current = null;
    },
  };
}
