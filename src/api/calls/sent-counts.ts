import type { CallRequest } from '../../core/action.ts';

/**
 * Counts how often a form was sent, by everybody and by the caller.
 * @param besides reference of a request that is being changed and does not count.
 */
export function sentCountsCall(form: string, besides?: string): CallRequest {
  return { method: 'GET', path: `/forms/${encodeURIComponent(form)}/sent`, query: { besides } };
}
