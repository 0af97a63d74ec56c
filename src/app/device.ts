type Name = 'localStorage' | 'sessionStorage';

/** What the browser keeps for this site. */
export type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys(): string[] };

/**
 * A storage of the browser that never throws. Where the browser has none for us (cookies blocked, an app that shows
 * pages) or no room in it, a value lasts as long as the page stands.
 */
function keptIn(name: Name): Kept & { refused(): boolean } {
  const here = new Map<string, string>();
  return {
    getItem: (key) => here.get(key) ?? storage(name)?.getItem(key) ?? null,
    setItem(key, value) {
      try {
        const there = storage(name);
        if (!there) throw new Error('refused');
        there.setItem(key, value);
        here.delete(key);
      } catch {
        here.set(key, value);
      }
    },
    removeItem(key) {
      here.delete(key);
      storage(name)?.removeItem(key);
    },
    keys: () => [...new Set([...here.keys(), ...Object.keys(storage(name) ?? {})])],
    refused: () => here.size > 0 || !isWritable(storage(name)),
  };
}

/** Asked anew each time: the server puts another one in its place for each page that it draws. */
function storage(name: Name): Storage | null {
  try {
    return globalThis[name] ?? null;
  } catch {
    return null;
  }
}

/** A browser may have a storage and let nothing into it, as when the disk is full. */
function isWritable(there: Storage | null): boolean {
  try {
    there?.setItem('?', '');
    there?.removeItem('?');
    return there !== null;
  } catch {
    return false;
  }
}

/** Outlives the window. */
export const device = keptIn('localStorage');
/** Goes with the tab. */
export const tab = keptIn('sessionStorage');
