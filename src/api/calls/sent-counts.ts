import type { CallRequest } from '../../core/action.ts';

/** How often a form was sent, by everybody and by the caller. */
export function sentCounts(form: string): CallRequest {
  return { method: 'GET', path: `/forms/${encodeURIComponent(form)}/sent` };
}
