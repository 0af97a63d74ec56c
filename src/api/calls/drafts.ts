import type { CallRequest } from '../../core/action.ts';
import type { DraftContent } from '../shapes/drafts.ts';

/** Names a draft of the signed-in user. */
export interface DraftName {
  form: string;
  /** Reference of the request or key of the entry that the form changes; empty for a new one. */
  subject: string;
}

const at = ({ form, subject }: DraftName) => ({
  path: `/forms/${encodeURIComponent(form)}/draft`,
  query: { of: subject || undefined },
});

/** Reads the draft with its tag: 204 if there is none, 410 if it cannot be read any more, 404 where the server keeps no drafts. */
export function readDraftCall(name: DraftName): CallRequest {
  return { method: 'GET', ...at(name) };
}

/**
 * Keeps the draft; 204 with its tag, 412 when another device has changed it meanwhile.
 * @param tag of the draft that it goes on with; `null` for a new one
 */
export function keepDraftCall(name: DraftName, content: DraftContent, tag: string | null): CallRequest {
  const request = { method: 'PUT', ...at(name), body: content } as const;
  return tag === null ? { ...request, ifNoneMatch: '*' } : { ...request, ifMatch: tag };
}

/** Removes the draft; 204 even when it is gone already, 412 when another device has changed it. */
export function removeDraftCall(name: DraftName, tag: string): CallRequest {
  return { method: 'DELETE', ...at(name), ifMatch: tag };
}
