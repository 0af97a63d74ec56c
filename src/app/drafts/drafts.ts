import type { Values } from '../../core/config.ts';
import { type BrowserStorage, device } from '../device.ts';
import type { InputWords, Rest } from './fitting.ts';

const PREFIX = 'draft:';
/** Days until a draft is deleted; pages show the number. */
export const DRAFT_DAYS = 30;
const LIFETIME = DRAFT_DAYS * 24 * 3_600_000;

export interface DeviceDraftKey {
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
  /** How the values read, for a form that changes meanwhile. */
  words?: InputWords;
  /** Earlier answers that the form takes no more. */
  rest?: Rest;
}

/** Names under which notes beside a draft are stored, as drafts of their own; no form can have such a name. */
export const beside = (key: DeviceDraftKey, note: 'step' | 'kept' | 'question'): DeviceDraftKey => ({
  ...key,
  form: `${key.form}/${note}`,
});

export type DraftStore = ReturnType<typeof createDrafts>;

/**
 * Unsent input, kept when the session ends or the browser is closed. It lies on the device, separately for each user.
 * The form engine leaves out secrets and files. If two tabs have the same form, the last input counts; neither tab
 * changes the other.
 */
export function createDrafts(storage: BrowserStorage = device, now: () => number = Date.now) {
  const closed = new Set<string>();

  function stored(key: string): StoredDraft | undefined {
    try {
      const {
        at,
        typed,
        files = [],
        words,
        rest,
      } = (JSON.parse(storage.getItem(key) ?? 'null') ?? {}) as Partial<StoredDraft>;
      // `abs`, because the clock may have been put back.
      const fresh = typeof at === 'number' && Math.abs(now() - at) < LIFETIME;
      return fresh && typeof typed === 'object' && typed !== null
        ? { at, typed, files, ...(words && { words }), ...(rest && { rest }) }
        : undefined;
    } catch {
      return undefined;
    }
  }

  /** Includes drafts of users who do not come back. */
  function tidy() {
    for (const key of storage.keys()) if (userOf(key) !== undefined && !stored(key)) storage.removeItem(key);
  }

  const keysOf = (username: string) => storage.keys().filter((key) => userOf(key) === username);

  const find = (key: DeviceDraftKey) => stored(keyOf(key));

  tidy();
  return {
    find,
    read: (key: DeviceDraftKey) => find(key)?.typed,
    /** Removes the draft if nothing is typed, no file chosen, and nothing left of earlier answers. */
    save(
      key: DeviceDraftKey,
      typed: Values,
      files: readonly string[] = [],
      { words, rest = [] }: Pick<StoredDraft, 'words' | 'rest'> = {},
    ) {
      if (closed.has(key.username)) return;
      const isEmpty = Object.keys(typed).length === 0 && files.length === 0 && rest.length === 0;
      if (isEmpty) return storage.removeItem(keyOf(key));
      const draft: StoredDraft = { at: now(), typed, files, ...(words && { words }), ...(rest.length > 0 && { rest }) };
      storage.setItem(keyOf(key), JSON.stringify(draft));
    },
    forget: (key: DeviceDraftKey) => storage.removeItem(keyOf(key)),
    /** Whether signing out loses a draft, because the server does not keep it as it is here. */
    any: (username: string) =>
      keysOf(username).some((name) => {
        const [, page, form] = JSON.parse(name.slice(PREFIX.length));
        if (form.includes('/')) return false;
        const kept = find(beside({ username, page, form }, 'kept'))?.typed;
        return kept === undefined || kept.at !== stored(name)?.at;
      }),
    /** Deletes the user's drafts at sign-out, and stores none until `open`. */
    close(username: string) {
      closed.add(username);
      for (const key of keysOf(username)) storage.removeItem(key);
    },
    open: (username: string) => void closed.delete(username),
  };
}

function keyOf({ username, page, form }: DeviceDraftKey): string {
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

/** Is told of a form's draft on the device. */
export interface DraftFollower {
  /** It was written, or is empty now. */
  changed(): void;
  /** The form was sent, or the person has discarded the input. */
  dropped(): void;
  /** Whether it may be sent. If another device has gone on with it, the person is asked. */
  mayBeSent(isRepeated: () => Promise<boolean>): Promise<boolean>;
}
