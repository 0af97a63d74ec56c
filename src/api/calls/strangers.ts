import type { CallRequest } from '../../core/action.ts';

/** A task to solve before a form is sent without an account. */
export function taskCall(form: string): CallRequest {
  return { method: 'GET', path: '/strangers/task', query: { form } };
}

/** Begins the case of what was sent; 409 when that was done before. */
export function confirmCall(token: string): CallRequest {
  return { method: 'POST', path: '/strangers/confirmation', body: { token } };
}

/** How it stands. */
export function stateCall(token: string): CallRequest {
  return { method: 'POST', path: '/strangers/state', body: { token } };
}
