import type { CallRequest } from '../../core/action.ts';

const path = '/config/publications';

/** Lists what waits to become live, and what became of it lately. */
export function publicationsCall(): CallRequest {
  return { method: 'GET', path };
}

/** The changes that one of them would make. */
export function publicationChangesCall(id: number): CallRequest {
  return { method: 'GET', path: `${path}/${id}/changes` };
}

/** Confirms what somebody else proposed; the server asks for the password. 202 when it waits for its time. */
export function confirmPublicationCall(id: number): CallRequest {
  return { method: 'POST', path: `${path}/${id}/confirmation`, body: {} };
}

export function declinePublicationCall(id: number, reason: string): CallRequest {
  return { method: 'POST', path: `${path}/${id}/refusal`, body: { reason } };
}

/** Takes back what waits. */
export function withdrawPublicationCall(id: number): CallRequest {
  return { method: 'DELETE', path: `${path}/${id}` };
}
