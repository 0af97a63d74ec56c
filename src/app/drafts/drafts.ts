import type { Values } from '../../core/config.ts';
import { device, type Kept as Storage } from '../device.ts';

const PREFIX = 'draft:';
/** What nobody has come back to for thirty days is thrown away. */
/** How long a draft is kept; pages say it in figures. */
export const DRAFT_DAYS = 30;
const LIFETIME = DRAFT_DAYS * 24 * 3_600_000;

/** Where something was typed. */
interface DraftKey {
  username: string;
  page: string;
  form: string;
}

interface Kept {
  /** Milliseconds since 1970. */
  at: number;
  typed: Values;
  /** Names of files that were chosen, which do not come in here. */
  files?: readonly string[];
}

/**
 * What users have typed and not sent, so that it is still there when their session has died, the browser was
 * closed or the day has passed. It lies on the device, by user: another user never comes to see it. Secrets
 * and files never come in here; the form engine leaves them out. Of two tabs with one form the last that was
 * typed in counts; neither changes what the other shows.
 */
export interface Drafts {
  read(key: DraftKey): Values | undefined;
  /** Names of files that were chosen and are not kept, to be said: they have to be chosen again. */
  filesOf(key: DraftKey): readonly string[];
  /** Nothing typed, and no file chosen, removes the draft. */
  save(key: DraftKey, typed: Values, files?: readonly string[]): void;
  forget(key: DraftKey): void;
  /** Whether anything of that user is kept. */
  any(username: string): boolean;
  /** The user leaves on purpose: nothing stays, and nothing comes after, until `open`. */
  close(username: string): void;
  open(username: string): void;
}

export function createDrafts(storage: Storage = device, now: () => number = Date.now): Drafts {
  const closed = new Set<string>();

  function kept(key: string): Kept | undefined {
    try {
      const { at, typed, files = [] } = (JSON.parse(storage.getItem(key) ?? 'null') ?? {}) as Partial<Kept>;
      // A clock that was put back makes no draft immortal.
      const fresh = typeof at === 'number' && Math.abs(now() - at) < LIFETIME;
      return fresh && typeof typed === 'object' && typed !== null ? { at, typed, files } : undefined;
    } catch {
      return undefined;
    }
  }

  /** Also of users who do not come back. */
  function tidy() {
    for (const key of storage.keys()) if (userOf(key) !== undefined && kept(key) === undefined) storage.removeItem(key);
  }

  const keysOf = (username: string) => storage.keys().filter((key) => userOf(key) === username);

  tidy();
  return {
    read: (key) => kept(keyOf(key))?.typed,
    filesOf: (key) => kept(keyOf(key))?.files ?? [],
    save(key, typed, files = []) {
      if (closed.has(key.username)) return;
      if (Object.keys(typed).length === 0 && files.length === 0) return storage.removeItem(keyOf(key));
      storage.setItem(keyOf(key), JSON.stringify({ at: now(), typed, files } satisfies Kept));
    },
    forget: (key) => storage.removeItem(keyOf(key)),
    any: (username) => keysOf(username).length > 0,
    close(username) {
      closed.add(username);
      for (const key of keysOf(username)) storage.removeItem(key);
    },
    open: (username) => void closed.delete(username),
  };
}

function keyOf({ username, page, form }: DraftKey): string {
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
