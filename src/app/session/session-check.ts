import { namesUser, validateSession } from '../../api/calls/validate.ts';
import type { Call } from '../../core/action.ts';
import type { SessionStore } from './session-store.ts';

/** Milliseconds in which one answer is enough, however often the tab comes back. */
const pause = 60_000;

/**
 * Asks the server whether the session is still on (spec 1 §4). An answer of 200 without a user ends it
 * here, cookie included; a failure of the session is heard by whoever makes the calls; no answer at all
 * says nothing. `again` asks even if it was asked a moment ago.
 */
export function createSessionCheck(sessions: SessionStore, call: Call): (again?: boolean) => Promise<void> {
  let asked = { token: '', at: 0 };
  return async (again = false) => {
    const token = sessions.get()?.token;
    if (token === undefined) return;
    const now = Date.now();
    if (!again && asked.token === token && now - asked.at < pause) return;
    asked = { token, at: now };
    const { status, data } = await call(validateSession(token));
    if (status === 200 && !namesUser(data) && sessions.get()?.token === token) sessions.end('failure');
  };
}
