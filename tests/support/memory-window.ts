import type { HistoryWindow } from '../../src/app/address/history.ts';

interface Entry {
  state: unknown;
  url: string;
}

/** A window whose history lies in memory; as a browser it tells of a way back or forward after it was gone. */
export function memoryWindow(path: string): HistoryWindow {
  const entries: Entry[] = [{ state: null, url: path }];
  const listeners = new Set<() => void>();
  let at = 0;
  const url = () => new URL(entries[at]?.url ?? '/', 'http://memory.invalid');
  const history: HistoryWindow['history'] = {
    get state() {
      return entries[at]?.state;
    },
    pushState(state, _unused, to) {
      at += 1;
      entries.splice(at, entries.length, { state, url: String(to) });
    },
    replaceState(state, _unused, to) {
      entries[at] = { state, url: to === undefined ? (entries[at]?.url ?? '/') : String(to) };
    },
    go(delta = 0) {
      queueMicrotask(() => {
        if (!entries[at + delta]) return;
        at += delta;
        for (const listener of listeners) listener();
      });
    },
  };
  return {
    history,
    location: {
      get pathname() {
        return url().pathname;
      },
      get search() {
        return url().search;
      },
      get hash() {
        return url().hash;
      },
      assign: (to) => history.pushState(null, '', to),
    },
    addEventListener: (_type, listener) => void listeners.add(listener),
  };
}
