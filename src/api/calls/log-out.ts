import type { CallRequest } from '../../core/action.ts';

/** Ends the session on the server, so that its token is worth nothing any more. */
export function logOut(): CallRequest {
  return { method: 'POST', path: '/auth/logout' };
}
