import type { CallRequest } from '../../core/action.ts';

/** Asks whether a session is still on; 200 without data says that it was ended elsewhere (spec 1 §4). */
export function validateSession(token: string): CallRequest {
  return { method: 'POST', path: '/auth/validate', body: { token } };
}

/** Whether the answer of a session check names a user. */
export function namesUser(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if ('data' in data) return namesUser(data.data);
  return Object.keys(data).length > 0;
}
