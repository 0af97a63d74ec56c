import type { CallRequest } from '../../core/action.ts';
import type { Language } from '../../core/config.ts';
import type { RequestState } from '../../core/request-state.ts';

/**
 * Where the e-mail to the office is: in the queue, handed over to everybody, over with some of its recipients not
 * reached, or with none.
 */
export type MailState = 'waiting' | 'sent' | 'partly' | 'failed';

/** One request of the signed-in user, as a line of the list. */
export interface SentRequest {
  reference: string;
  /** What the form was called when it was sent, in the language asked for. */
  title: string;
  /** ISO 8601 with its zone. */
  sentAt: string;
  state: MailState;
  progress: RequestState;
}

/** Newest first. */
export interface SentRequestsAnswer {
  items: readonly SentRequest[];
  /** Hands on to the older ones; `null` when there are none. */
  next: string | null;
}

/** A request with the wording its sender saw. */
export interface SentRequestDetail extends SentRequest {
  /** Language of the title and of all that follows. */
  language: Language;
  /** Version of the config the form was filled in with. */
  version: string;
  /** Its sender may take it back now. */
  mayWithdraw: boolean;
  /** In the order of the form; sections without a filled field are left out. */
  sections: readonly SentSection[];
}

export interface SentSection {
  /** Empty when the section has none. */
  title: string;
  fields: readonly SentField[];
}

export interface SentField {
  property: string;
  label: string;
  value: string;
  /** There when the value names files that went along; `sentFile` fetches each by its own property. */
  files?: readonly { property: string; name: string; type: string }[];
}

/** The user's own requests, from the one with the reference `before` on backwards; all when it is absent. */
export function sentRequests(before?: string): CallRequest {
  return { method: 'GET', path: '/requests', query: { before } };
}

/** One of the user's own requests; 404 for any other. */
export function sentRequest(reference: string): CallRequest {
  return { method: 'GET', path: '/requests', id: reference };
}

/** Takes one of the user's own requests back; 409 when the office has begun meanwhile. */
export function withdrawRequest(reference: string, idempotencyKey: string): CallRequest {
  return { method: 'POST', path: `/requests/${encodeURIComponent(reference)}/withdrawal`, idempotencyKey };
}

/** The file that went along as the value of `property`; 404 when there is none, or no longer. */
export function sentFile(reference: string, property: string): CallRequest {
  const path = `/requests/${encodeURIComponent(reference)}/files/${encodeURIComponent(property)}`;
  return { method: 'GET', path, answer: 'blob' };
}

/** How often a form was sent, by everybody and by the caller. */
export function sentCounts(form: string): CallRequest {
  return { method: 'GET', path: `/forms/${encodeURIComponent(form)}/sent` };
}
