import type { Session } from '../../model/action.ts';
import { decodeToken } from './token.ts';

/** Name and life in seconds of the token cookie, for the college's other sites (spec 1 §7, §9). */
const cookieName = 'CookieTokenEBCN';
const cookieAge = 14_400;
/** Name of the copy in local storage. */
const storageKey = 'session';

/** Who is signed in. Local storage holds the copy that outlives a reload and that other tabs follow. */
export interface SessionStore {
  get(): Session | null;
  /** Begins a session from a raw token; false when the token is none or has run out. */
  start(token: string): boolean;
  /** Removes cookie and local copy. */
  end(): void;
  subscribe(listener: () => void): () => void;
}

/** `cookieDomain` is asked when a cookie is written: the published environment knows it, not the build. */
export function createSessionStore(cookieDomain: () => string): SessionStore {
  const listeners = new Set<() => void>();
  let session = restored();

  function set(next: Session | null) {
    session = next;
    for (const listener of listeners) listener();
  }

  function onStorage(event: StorageEvent) {
    if (event.key === storageKey || event.key === null) set(restored());
  }

  return {
    get: () => session,
    start(token) {
      const next = decodeToken(token);
      if (!next || expired(next)) return false;
      writeCookie(token, cookieAge, cookieDomain());
      localStorage.setItem(storageKey, JSON.stringify(next));
      set(next);
      return true;
    },
    end() {
      writeCookie('', 0, cookieDomain());
      localStorage.removeItem(storageKey);
      set(null);
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
}

/** Whether the token's time is over. */
export function expired(session: Session, now = Date.now()): boolean {
  return session.exp * 1000 <= now;
}

function restored(): Session | null {
  const session = decodeToken(storedToken());
  return session && !expired(session) ? session : null;
}

/** The copy holds what the token says beside the token; only the token is believed. */
function storedToken(): string {
  try {
    return String(JSON.parse(localStorage.getItem(storageKey) ?? '{}').token ?? '');
  } catch {
    return '';
  }
}

function writeCookie(value: string, age: number, domain: string) {
  const parts = [`${cookieName}=${value}`, 'path=/', `max-age=${age}`, 'SameSite=Lax'];
  if (domain !== '') parts.push(`domain=${domain}`);
  if (location.protocol === 'https:') parts.push('Secure');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
  document.cookie = parts.join('; ');
}
