import type { CallRequest } from '../../model/action.ts';

/** Ends the session on the server, so that its token is worth nothing any more. */
export function logOut(): CallRequest {
  return { method: 'POST', path: '/auth/logout' };
}
