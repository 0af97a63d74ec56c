/** Set where nothing may be read or kept: the page stands in a frame of another site, or of a preview. */
let forgets = false;

/** From now on values last as long as the page, and none is known from before. */
export function keepNothing(): void {
  forgets = true;
}

type Name = 'localStorage' | 'sessionStorage';

export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys(): string[] };

/**
 * A storage that never throws. Where the browser refuses it (blocked cookies, some in-app browsers) or it is full,
 * values last as long as the page.
 */
function safeStorage(name: Name): BrowserStorage & { refused(): boolean } {
  const memory = new Map<string, string>();
  return {
    getItem: (key) => memory.get(key) ?? storage(name)?.getItem(key) ?? null,
    setItem(key, value) {
      try {
        const native = storage(name);
        if (!native) throw new Error('refused');
        native.setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    removeItem(key) {
      memory.delete(key);
      storage(name)?.removeItem(key);
    },
    keys: () => [...new Set([...memory.keys(), ...Object.keys(storage(name) ?? {})])],
    refused: () => !forgets && (memory.size > 0 || !isWritable(storage(name))),
  };
}

/** Read anew each time: the server replaces it for each page that it draws. */
function storage(name: Name): Storage | null {
  if (forgets) return null;
  try {
    return globalThis[name] ?? null;
  } catch {
    return null;
  }
}

/** A browser may have a storage and refuse to write, as when the disk is full. */
function isWritable(native: Storage | null): boolean {
  try {
    native?.setItem('?', '');
    native?.removeItem('?');
    return native !== null;
  } catch {
    return false;
  }
}

/** Outlives the window. */
export const device = safeStorage('localStorage');
/** Ends with the tab. */
export const tab = safeStorage('sessionStorage');
