import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router-dom';

/** What of a window holds its history; tests bring one that lies in memory. */
export interface HistoryWindow {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  readonly location: Pick<globalThis.Location, 'pathname' | 'search' | 'hash' | 'assign'>;
  addEventListener(type: 'popstate', listener: () => void): void;
}

/** A navigation that waits for an answer. */
export interface Blocked {
  /** Goes on with it, without asking again. */
  proceed(): void;
}

/** Asked before another page is shown. */
interface Blocker {
  /** Whether the page must not be left unasked. */
  holds(): boolean;
  ask(blocked: Blocked): void;
}

/** An entry of the history: what `<Router>` needs to know. */
export interface Visit {
  location: Location;
  type: NavigationType;
}

/** The browser's history for react-router's `<Router>`, which can be blocked. */
export interface AppHistory {
  readonly navigator: Navigator;
  visit(): Visit;
  /** Called after every navigation, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** There is one blocker at a time; it goes when the returned function is called. */
  block(blocker: Blocker): () => void;
}

/** The state of an entry, of the same shape as react-router's own browser history writes it. */
interface Entry {
  usr?: unknown;
  key?: string;
  /** Number of the entry: two of them tell how far apart they are. */
  idx?: number;
}

/**
 * Follows and changes the history of a window. The browser's own Back and Forward are known only after they have
 * happened: when they are blocked they are undone, and done again once they are allowed. A navigation that keeps the
 * path is never blocked, nor is one to an entry that is not ours and so has no number.
 */
export function createAppHistory(window: HistoryWindow): AppHistory {
  const listeners = new Set<() => void>();
  let blocker: Blocker | null = null;
  /** The next `popstate` is our own doing: it undoes a blocked one, or it was allowed. */
  let expected: 'undo' | 'allowed' | null = null;
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
    const proceed = () => go(url);
    if ((path.pathname ?? here) === here || !blocker?.holds()) proceed();
    else blocker.ask({ proceed });
  }

  window.addEventListener('popstate', () => {
    const own = expected;
    expected = null;
    if (own === 'undo') return;
    const there = entry().idx;
    const delta = index === undefined || there === undefined ? 0 : there - index;
    const stays = window.location.pathname === visit.location.pathname;
    if (own === 'allowed' || stays || delta === 0 || !blocker?.holds()) return arrived(NavigationType.Pop);
    expected = 'undo';
    window.history.go(-delta);
    blocker.ask({
      proceed() {
        expected = 'allowed';
        window.history.go(delta);
      },
    });
  });

  return {
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: (delta) => window.history.go(delta),
      push: (to, state) =>
        navigate(to, (url) => {
          try {
            window.history.pushState({ usr: state, key: newKey(), idx: (entry().idx ?? 0) + 1 }, '', url);
          } catch {
            // Safari refuses after a hundred entries in half a minute.
            return window.location.assign(url);
          }
          arrived(NavigationType.Push);
        }),
      replace: (to, state) =>
        navigate(to, (url) => {
          window.history.replaceState({ usr: state, key: newKey(), idx: entry().idx }, '', url);
          arrived(NavigationType.Replace);
        }),
    },
    visit: () => visit,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    block(next) {
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
