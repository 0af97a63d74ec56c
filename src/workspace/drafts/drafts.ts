import type { Values } from '../../model/config.ts';

const PREFIX = 'draft:';

/** Where something was typed. */
export interface DraftPlace {
  username: string;
  page: string;
  form: string;
}

/**
 * What users have typed and not sent, so that it is still there when their session has died and they
 * sign in again. It lies in the tab's own storage, by user: another user never comes to see it. Secrets
 * and files never come in here; the form engine leaves them out.
 */
export interface Drafts {
  read(place: DraftPlace): Values | undefined;
  /** Nothing typed removes the draft. */
  save(place: DraftPlace, typed: Values): void;
  forget(place: DraftPlace): void;
  /** The user leaves on purpose: nothing stays, and nothing comes after, until `open`. */
  close(username: string): void;
  open(username: string): void;
}

export function createDrafts(storage: Storage = sessionStorage): Drafts {
  const closed = new Set<string>();

  return {
    read(place) {
      try {
        const kept: unknown = JSON.parse(storage.getItem(keyOf(place)) ?? 'null');
        return typeof kept === 'object' && kept !== null ? (kept as Values) : undefined;
      } catch {
        return undefined;
      }
    },
    save(place, typed) {
      if (closed.has(place.username)) return;
      if (Object.keys(typed).length === 0) return storage.removeItem(keyOf(place));
      try {
        storage.setItem(keyOf(place), JSON.stringify(typed));
      } catch {
        // A full storage costs the draft, not the form.
      }
    },
    forget: (place) => storage.removeItem(keyOf(place)),
    close(username) {
      closed.add(username);
      const own = Object.keys(storage).filter((key) => userOf(key) === username);
      for (const key of own) storage.removeItem(key);
    },
    open: (username) => void closed.delete(username),
  };
}

function keyOf({ username, page, form }: DraftPlace): string {
  return PREFIX + JSON.stringify([username, page, form]);
}

function userOf(key: string): unknown {
  if (!key.startsWith(PREFIX)) return undefined;
  try {
    return JSON.parse(key.slice(PREFIX.length))[0];
  } catch {
    return undefined;
  }
}
