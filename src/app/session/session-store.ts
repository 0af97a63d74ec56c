import type { Call, Session } from '../../core/action.ts';
import { device } from '../device.ts';

const storageKey = 'session';
/** Channel on which tabs tell each other about a deliberate sign-out. */
const channelName = 'session';

/** The user signed out, or anything else ended the session. */
type EndReason = 'user' | 'failure';

interface Options {
  /** Called when the cookie is written: name and domain come from the published version. */
  cookie(): TokenCookie;
  /** A session begins or is renewed, in this tab or another. */
  onStart(session: Session): void;
  /** The user signs out, in this tab or another; called before the screen changes. */
  onLeave(session: Session): void;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The current session. The copy in local storage survives a reload, and other tabs follow it. */
export function createSessionStore({ cookie, onStart, onLeave }: Options) {
  const listeners = new Set<() => void>();
  let session = storedSession();
  let reason: EndReason | null = null;
  if (!session) {
    // It expired while the app was closed.
    if (decodeToken(stored().token)) reason = 'failure';
    // The copy of an expired session is useless.
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

  /** Reads the local copy again: the browser may have restored the page from its cache. */
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
    /** Begins or renews a session with a token; false when the token is invalid or expired. */
    start(token: string): boolean {
      const ahead = clockAhead(token);
      const next = byThisClock(decodeToken(token), ahead);
      if (!next || expired(next)) return false;
      writeTokenCookie(token, cookie());
      device.setItem(storageKey, JSON.stringify({ ...next, ...(ahead === 0 ? {} : { ahead }) }));
      set(next);
      return true;
    },
    /** Removes cookie and local copy, here and in every other tab. */
    end(why: EndReason) {
      // The message goes first, so that other tabs know the reason when the copy disappears.
      if (why === 'user' && session) channel?.postMessage(session.token);
      writeTokenCookie('', cookie());
      device.removeItem(storageKey);
      set(null, why);
    },
    /** Why the last session ended, even before the app was opened; `null` when none has. */
    lastEnd: () => reason,
    reread,
    subscribe(listener: () => void) {
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

export function expired(session: Session, now = Date.now()): boolean {
  return session.exp * 1000 <= now;
}

/** The session of this browser, unless it has expired. */
export function storedSession(): Session | null {
  const { token, ahead } = stored();
  const session = byThisClock(decodeToken(token), ahead);
  return session && !expired(session) ? session : null;
}

/** The copy contains the claims beside the token, but only the token counts. */
function stored(): { token: string; ahead: number } {
  try {
    const { token, ahead } = JSON.parse(device.getItem(storageKey) ?? '{}');
    return { token: String(token ?? ''), ahead: Number.isFinite(ahead) ? ahead : 0 };
  } catch {
    return { token: '', ahead: 0 };
  }
}

/** Seconds by which the clock may differ unnoticed; a slow answer is within them. */
const CLOCK_TOLERANCE = 60;

/** Seconds by which this device's clock is ahead of the server's, which has just issued the token. */
function clockAhead(token: string): number {
  const { iat } = claimsOf(token);
  const ahead = typeof iat === 'number' ? Math.round(Date.now() / 1000) - iat : 0;
  return Math.abs(ahead) > CLOCK_TOLERANCE ? ahead : 0;
}

/** The session with its end on this device's clock. */
function byThisClock(session: Session | null, ahead: number): Session | null {
  return session && { ...session, exp: session.exp + ahead };
}

/** Some in-app browsers have no channels: there, other tabs notice that the copy is gone. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return null;
  }
}

/**
 * The claims of a token as a session (spec 1 §3); `null` for an invalid one. The server checks the signature: a forged
 * token shows a menu and nothing else.
 */
export function decodeToken(token: string): Session | null {
  const { sub, name, rol, exp } = claimsOf(token);
  if (typeof sub !== 'string' || typeof rol !== 'string' || typeof exp !== 'number') return null;
  return { username: sub, name: typeof name === 'string' ? name : sub, rol, exp, token };
}

/** Empty for an invalid token. */
function claimsOf(token: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(utf8(token.split('.')[1] ?? '')));
  } catch {
    return {};
  }
}

/** Decodes Base64url (RFC 4648 §5) as UTF-8. */
function utf8(part: string): string {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (byte) => byte.charCodeAt(0)));
}

/** Life in seconds of the token cookie (spec 1 §9). */
const cookieAge = 14_400;

/** The cookie that tells the organisation's other sites who is signed in (spec 1 §7). */
interface TokenCookie {
  /** Absent: no cookie is written. */
  name: string | undefined;
  /** Empty for a cookie of the host itself. */
  domain: string;
}

/** Writes the cookie, or removes it for an empty token. */
function writeTokenCookie(token: string, { name, domain }: TokenCookie): void {
  if (name === undefined) return;
  const age = token === '' ? 0 : cookieAge;
  const parts = [`${name}=${token}`, 'path=/', `max-age=${age}`, 'SameSite=Lax'];
  if (domain !== '') parts.push(`domain=${domain}`);
  if (location.protocol === 'https:') parts.push('Secure');
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
    document.cookie = parts.join('; ');
  } catch {
    // A sandboxed page has no cookies; every call sends the token itself.
  }
}

function namesUser(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if ('data' in data) return namesUser(data.data);
  return Object.keys(data).length > 0;
}

/** Milliseconds between two checks, at least. */
const pause = 60_000;

/**
 * Asks the server whether the session is still valid (spec 1 §4). A 200 without a user ends it here, cookie included.
 * The client handles session failures; no answer changes nothing. `again` skips the pause.
 */
export function createSessionCheck(sessions: SessionStore, call: Call): (again?: boolean) => Promise<void> {
  let asked = { token: '', at: 0 };
  return async (again = false) => {
    const token = sessions.get()?.token;
    if (token === undefined) return;
    const now = Date.now();
    if (!again && asked.token === token && now - asked.at < pause) return;
    asked = { token, at: now };
    const { status, data } = await call({ method: 'POST', path: '/auth/validate', body: { token } });
    if (status === 200 && !namesUser(data) && sessions.get()?.token === token) sessions.end('failure');
  };
}
