import type { CallRequest } from '../../core/action.ts';

/**
 * How often a form was sent, by everybody and by the caller.
 * @param besides reference of a request that does not count, because it is sent again.
 */
export function sentCounts(form: string, besides?: string): CallRequest {
  return { method: 'GET', path: `/forms/${encodeURIComponent(form)}/sent`, query: { besides } };
}
