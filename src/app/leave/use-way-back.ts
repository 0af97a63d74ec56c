import { useEffect, useRef } from 'react';
import { hearFirst } from './first-ear.ts';

/**
 * The browser's own way back and forth has been gone when it is told: it is taken back and then asked about,
 * without the router noticing.
 * @param key changes with each navigation
 */
export function useWayBack(key: string, holdsBack: () => boolean, ask: (asked: { go(): void }) => void): void {
  const here = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router has gone on
  useEffect(() => {
    here.current = placeOf(history.state);
  }, [key]);

  useEffect(() => {
    /** The next event is of our own making. */
    let own: 'back' | 'on' | null = null;
    const onPop = (event: PopStateEvent) => {
      const there = placeOf(event.state);
      const made = own;
      own = null;
      if (made === 'back') return event.stopImmediatePropagation();
      if (made === 'on' || here.current === undefined || there === undefined || !holdsBack()) return;
      const delta = there - here.current;
      if (delta === 0) return;
      event.stopImmediatePropagation();
      own = 'back';
      history.go(-delta);
      ask({
        go() {
          own = 'on';
          history.go(delta);
        },
      });
    };
    return hearFirst(onPop);
  }, [holdsBack, ask]);
}

/** The router numbers its entries of the history. */
function placeOf(state: unknown): number | undefined {
  const place = (state as { idx?: unknown } | null)?.idx;
  return typeof place === 'number' ? place : undefined;
}
