import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router-dom';

/** The part of a window with its history; tests use one in memory. */
export interface HistoryWindow {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  readonly location: Pick<globalThis.Location, 'pathname' | 'search' | 'hash' | 'assign'>;
  addEventListener(type: 'popstate', listener: () => void): void;
}

export interface Blocked {
  proceed(): void;
}

interface Blocker {
  mustAsk(): boolean;
  ask(blocked: Blocked): void;
}

interface Visit {
  location: Location;
  type: NavigationType;
}

export type AppHistory = ReturnType<typeof createAppHistory>;

/** State of an entry, in the shape of react-router's own browser history. */
interface Entry {
  usr?: unknown;
  key?: string;
  /** Number of the entry; the difference of two is their distance. */
  idx?: number;
}

/**
 * The browser's history for react-router's `<Router>`, which can be blocked. Back and Forward are known only after they
 * have happened: a blocked one is undone, and repeated once it is allowed. A navigation within the same path is never
 * blocked, nor is one to an entry without a number, which is not the app's.
 */
export function createAppHistory(window: HistoryWindow) {
  const listeners = new Set<() => void>();
  let blocker: Blocker | null = null;
  /** The next `popstate` comes from this module: it undoes a blocked navigation, or repeats an allowed one. */
  let expected: 'undo' | 'allowed' | null = null;
  /** Somebody has agreed to leave the page, which is still there until the next one is loaded. */
  let isLeaving = false;
  const mustAsk = () => !isLeaving && blocker?.mustAsk() === true;
  const entry = () => (window.history.state ?? {}) as Entry;
  if (entry().idx === undefined) window.history.replaceState({ ...entry(), idx: 0 }, '');
  let index = entry().idx;
  let visit = visitBy(NavigationType.Pop);

  function visitBy(type: NavigationType): Visit {
    const { pathname, search, hash } = window.location;
    const { usr = null, key = 'default' } = entry();
    return { type, location: { pathname, search, hash, state: usr, key } };
  }

  function arrived(type: NavigationType) {
    index = entry().idx;
    visit = visitBy(type);
    for (const listener of [...listeners]) listener();
  }

  function navigate(to: To, go: (url: string) => void) {
    const path = typeof to === 'string' ? parsePath(to) : to;
    const here = window.location.pathname;
    const url = createPath({ pathname: here, ...path });
    if ((path.pathname ?? here) === here || !mustAsk()) go(url);
    else ask(() => go(url));
  }

  function ask(leave: () => void) {
    blocker?.ask({
      proceed() {
        isLeaving = true;
        leave();
      },
    });
  }

  window.addEventListener('popstate', () => {
    const own = expected;
    expected = null;
    if (own === 'undo') return;
    const there = entry().idx;
    const delta = index === undefined || there === undefined ? 0 : there - index;
    const stays = window.location.pathname === visit.location.pathname;
    if (own === 'allowed' || stays || delta === 0 || !mustAsk()) return arrived(NavigationType.Pop);
    expected = 'undo';
    window.history.go(-delta);
    ask(() => {
      expected = 'allowed';
      window.history.go(delta);
    });
  });

  const navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: (delta) => window.history.go(delta),
    push: (to, state) =>
      navigate(to, (url) => {
        try {
          window.history.pushState({ usr: state, key: newKey(), idx: (entry().idx ?? 0) + 1 }, '', url);
        } catch {
          // Safari refuses more than a hundred entries in half a minute.
          return window.location.assign(url);
        }
        arrived(NavigationType.Push);
      }),
    replace: (to, state) =>
      navigate(to, (url) => {
        window.history.replaceState({ usr: state, key: newKey(), idx: entry().idx }, '', url);
        arrived(NavigationType.Replace);
      }),
  };
  return {
    navigator,
    visit: () => visit,
    /** The page of the visit is there: what is filled in there is asked for again. */
    shown() {
      isLeaving = false;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Sets the only blocker; returns a function that removes it. */
    block(next: Blocker) {
      blocker = next;
      return () => {
        if (blocker === next) blocker = null;
      };
    },
  };
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** Restores the position of a history entry; returns whether it could. `ahead.ts` sets it after sign-in. */
export const scrollMemory = { restore: (_key: string): boolean => false };
