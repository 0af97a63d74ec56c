import type { CallRequest } from '../../core/action.ts';
import type { Credentials } from '../../types/shared/credentials.ts';

/** 200 with a token; wrong credentials are 500 (spec 1 §7, §8). */
export function loginCall(credentials: Credentials): CallRequest {
  return { method: 'POST', path: '/auth/usuarios-ebcn', body: credentials };
}

/** 200 with a token for the browser that has come back from a provider, once. */
export function providerSessionCall(): CallRequest {
  return { method: 'POST', path: '/auth/providers/session' };
}

/** Ends the session on the server, which then refuses its token. */
export function logOutCall(): CallRequest {
  return { method: 'POST', path: '/auth/logout' };
}

/** The same for a session that may have begun at a provider; 200 with the `address` at which it ends there, if there is one. */
export function providerSignOutCall(): CallRequest {
  return { method: 'POST', path: '/auth/providers/sign-out' };
}

/** Asks whether a session is still valid; 200 without data means that it was ended elsewhere (spec 1 §4). */
export function validateSessionCall(token: string): CallRequest {
  return { method: 'POST', path: '/auth/validate', body: { token } };
}

/** Whether the answer of a session check names a user. */
export function namesUser(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if ('data' in data) return namesUser(data.data);
  return Object.keys(data).length > 0;
}
