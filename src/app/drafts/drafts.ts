import type { Values } from '../../core/config.ts';
import { type BrowserStorage, device } from '../device.ts';

const PREFIX = 'draft:';
/** Days until a draft is deleted; pages show the number. */
export const DRAFT_DAYS = 30;
const LIFETIME = DRAFT_DAYS * 24 * 3_600_000;

/** Identifies a form of a user. */
export interface DraftKey {
  username: string;
  page: string;
  form: string;
}

export interface StoredDraft {
  /** Milliseconds since 1970. */
  at: number;
  typed: Values;
  /** Names of chosen files. The files themselves are not stored. */
  files: readonly string[];
}

/** Names under which notes beside a draft are stored, as drafts of their own; no form can have such a name. */
export const beside = (key: DraftKey, note: 'step' | 'kept'): DraftKey => ({ ...key, form: `${key.form}/${note}` });

/**
 * Unsent input, kept when the session ends or the browser is closed. It lies on the device, separately for each user.
 * The form engine leaves out secrets and files. If two tabs have the same form, the last input counts; neither tab
 * changes the other.
 */
export interface DraftStore {
  read(key: DraftKey): Values | undefined;
  find(key: DraftKey): StoredDraft | undefined;
  /** Names of files that the user has to choose again. */
  filesOf(key: DraftKey): readonly string[];
  /** Removes the draft if nothing is typed and no file chosen. */
  save(key: DraftKey, typed: Values, files?: readonly string[]): void;
  forget(key: DraftKey): void;
  /** Whether signing out loses a draft: one that the server does not keep as it is here. */
  any(username: string): boolean;
  /** Deletes the user's drafts at sign-out, and stores none until `open`. */
  close(username: string): void;
  open(username: string): void;
}

export function createDrafts(storage: BrowserStorage = device, now: () => number = Date.now): DraftStore {
  const closed = new Set<string>();

  function read(key: string): StoredDraft | undefined {
    try {
      const { at, typed, files = [] } = (JSON.parse(storage.getItem(key) ?? 'null') ?? {}) as Partial<StoredDraft>;
      // `abs`, because the clock may have been put back.
      const fresh = typeof at === 'number' && Math.abs(now() - at) < LIFETIME;
      return fresh && typeof typed === 'object' && typed !== null ? { at, typed, files } : undefined;
    } catch {
      return undefined;
    }
  }

  /** Includes drafts of users who do not come back. */
  function tidy() {
    for (const key of storage.keys()) if (userOf(key) !== undefined && read(key) === undefined) storage.removeItem(key);
  }

  const keysOf = (username: string) => storage.keys().filter((key) => userOf(key) === username);

  tidy();
  return {
    read: (key) => read(keyOf(key))?.typed,
    find: (key) => read(keyOf(key)),
    filesOf: (key) => read(keyOf(key))?.files ?? [],
    save(key, typed, files = []) {
      if (closed.has(key.username)) return;
      if (Object.keys(typed).length === 0 && files.length === 0) return storage.removeItem(keyOf(key));
      storage.setItem(keyOf(key), JSON.stringify({ at: now(), typed, files } satisfies StoredDraft));
    },
    forget: (key) => storage.removeItem(keyOf(key)),
    any: (username) =>
      keysOf(username).some((stored) => {
        const [, page, form] = JSON.parse(stored.slice(PREFIX.length));
        if (form.includes('/')) return false;
        const kept = read(keyOf(beside({ username, page, form }, 'kept')))?.typed;
        return kept === undefined || kept.at !== read(stored)?.at;
      }),
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
