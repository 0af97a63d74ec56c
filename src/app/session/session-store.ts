import type { Session } from '../../core/action.ts';
import { device } from '../device.ts';
import { decodeToken, issuedAt } from './token.ts';
import { type TokenCookie, writeTokenCookie } from './token-cookie.ts';

/** Name of the copy in local storage. */
const storageKey = 'session';
/** Name of the channel on which tabs tell each other that the user has left on purpose. */
const channelName = 'session';

/** Why a session is over: the user has signed out, or anything else. */
type EndReason = 'user' | 'failure';

/** Who is signed in. Local storage holds the copy that outlives a reload and that other tabs follow. */
export interface SessionStore {
  get(): Session | null;
  /** Begins a session from a raw token, or goes on with a fresh one; false when it is none or has run out. */
  start(token: string): boolean;
  /** Removes cookie and local copy, here and in every other tab. */
  end(reason: EndReason): void;
  /** Why the last session ended, be it before the app was opened; `null` when none has. */
  lastEnd(): EndReason | null;
  /** Believes the local copy again: the page may come out of the browser's memory. */
  reread(): void;
  subscribe(listener: () => void): () => void;
}

interface Options {
  /** Asked when a cookie is written: the published version and its environment know it, not the build. */
  cookie(): TokenCookie;
  /** A session begins or goes on with a fresh token, in this tab or another. */
  onStart(session: Session): void;
  /** The user signs out, in this tab or another; called before anything leaves the screen. */
  onLeave(session: Session): void;
}

export function createSessionStore({ cookie, onStart, onLeave }: Options): SessionStore {
  const listeners = new Set<() => void>();
  let session = storedSession();
  let reason: EndReason | null = null;
  if (!session) {
    // It ran out while nobody was here.
    if (decodeToken(stored().token)) reason = 'failure';
    // The copy of a session whose time is over is of no use to anybody.
    device.removeItem(storageKey);
  }
  let channel: BroadcastChannel | null = null;

  function set(next: Session | null, why: EndReason = 'failure') {
    if (next === session) return;
    if (next) onStart(next);
    else if (session) {
      reason = why;
      if (why === 'user') onLeave(session);
    }
    session = next;
    for (const listener of [...listeners]) listener();
  }

  function reread() {
    const next = storedSession();
    if (next?.token !== session?.token) set(next);
  }

  function onStorage(event: StorageEvent) {
    if (event.key === storageKey || event.key === null) reread();
  }

  function onMessage({ data }: MessageEvent) {
    if (session && data === session.token) set(null, 'user');
  }

  return {
    get: () => session,
    start(token) {
      const ahead = clockAhead(token);
      const next = byThisClock(decodeToken(token), ahead);
      if (!next || expired(next)) return false;
      writeTokenCookie(token, cookie());
      device.setItem(storageKey, JSON.stringify({ ...next, ...(ahead === 0 ? {} : { ahead }) }));
      set(next);
      return true;
    },
    end(why) {
      // The message goes first: other tabs then know the reason when they see that the copy is gone.
      if (why === 'user' && session) channel?.postMessage(session.token);
      writeTokenCookie('', cookie());
      device.removeItem(storageKey);
      set(null, why);
    },
    lastEnd: () => reason,
    reread,
    subscribe(listener) {
      if (listeners.size === 0) {
        window.addEventListener('storage', onStorage);
        channel = openChannel();
        channel?.addEventListener('message', onMessage);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        window.removeEventListener('storage', onStorage);
        channel?.close();
        channel = null;
      };
    },
  };
}

/** Whether the token's time is over. */
export function expired(session: Session, now = Date.now()): boolean {
  return session.exp * 1000 <= now;
}

/** Whose session this browser keeps, if its time is not over. */
export function storedSession(): Session | null {
  const { token, ahead } = stored();
  const session = byThisClock(decodeToken(token), ahead);
  return session && !expired(session) ? session : null;
}

/** The copy holds what the token says beside the token; only the token is believed. */
function stored(): { token: string; ahead: number } {
  try {
    const { token, ahead } = JSON.parse(device.getItem(storageKey) ?? '{}');
    return { token: String(token ?? ''), ahead: Number.isFinite(ahead) ? ahead : 0 };
  } catch {
    return { token: '', ahead: 0 };
  }
}

/** Seconds by which the clock of a device may be wrong without a word: the way of an answer is within them. */
const CLOCK_TOLERANCE = 60;

/** Seconds by which this device's clock is ahead of the server's, which has made the token just now. */
function clockAhead(token: string): number {
  const now = Math.round(Date.now() / 1000);
  const ahead = now - (issuedAt(token) ?? now);
  return Math.abs(ahead) > CLOCK_TOLERANCE ? ahead : 0;
}

/** The session with its end as this device's clock will show it. */
function byThisClock(session: Session | null, ahead: number): Session | null {
  return session && { ...session, exp: session.exp + ahead };
}

/** Some browsers within apps have none: there, other tabs hear of a sign-out by the copy that is gone. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return null;
  }
}
