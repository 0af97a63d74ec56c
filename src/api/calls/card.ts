import type { CallRequest } from '../../core/action.ts';

/** @param page path and query of the page to come back to */
export function beginCardCall(reference: string, page: string, idempotencyKey: string): CallRequest {
  return { method: 'POST', path: '/payments/card', body: { reference, page }, idempotencyKey };
}

export function cardStateCall(id: string): CallRequest {
  return { method: 'GET', path: `/payments/card/${encodeURIComponent(id)}` };
}
