import type { CallRequest } from '../../core/action.ts';

/** The user's own requests, from the one with the reference `before` on backwards; all when it is absent. */
export function sentRequestsCall(before?: string): CallRequest {
  return { method: 'GET', path: '/requests', query: { before } };
}

/** One of the user's own requests; 404 for any other. */
export function sentRequestCall(reference: string): CallRequest {
  return { method: 'GET', path: '/requests', id: reference };
}

/** Takes one of the user's own requests back; 409 when the office has begun meanwhile. */
export function withdrawRequestCall(reference: string, idempotencyKey: string): CallRequest {
  return { method: 'POST', path: `/requests/${encodeURIComponent(reference)}/withdrawal`, idempotencyKey };
}

/** The file that went along as the value of `property`; 404 when there is none, or no longer. */
export function sentFileCall(reference: string, property: string): CallRequest {
  const path = `/requests/${encodeURIComponent(reference)}/files/${encodeURIComponent(property)}`;
  return { method: 'GET', path, answer: 'blob' };
}

/** The deadline of one of the user's own cases, for a calendar; 404 without one. */
export function calendarCall(reference: string): CallRequest {
  return { method: 'GET', path: `/requests/${encodeURIComponent(reference)}/calendar`, answer: 'blob' };
}

/**
 * Counts how often a form was sent, by everybody and by the caller.
 * @param besides reference of a request that is being changed and does not count.
 */
export function sentCountsCall(form: string, besides?: string): CallRequest {
  return { method: 'GET', path: `/forms/${encodeURIComponent(form)}/sent`, query: { besides } };
}
