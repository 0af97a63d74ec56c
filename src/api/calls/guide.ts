import type { CallRequest } from '../../core/action.ts';
import type { ActivityFamily } from '../../types/shared/activity-family.ts';
import type { GuideDocumentKind, GuideProfile } from '../../types/shared/guide-entry.ts';

export type { ActivityFamily, GuideDocumentKind, GuideProfile };

const PROFILE = '/ebcn/guia-profesionales/profesionales';
const DOCUMENTS = '/ebcn/guia-profesionales/profesionales/documentos';

/** What can be offered in the professionals' guide (spec 2 §7). */
export function activityFamilies(): CallRequest {
  return { method: 'GET', path: '/ebcn/guia-publica-profesionales/familias' };
}

/** The signed-in member's entry in the guide; 404 when there is none (spec 2 §4). */
export function guideProfile(): CallRequest {
  return { method: 'GET', path: PROFILE };
}

/** Makes the entry; 204 with its tag. */
export function createGuideProfile(body: Record<string, unknown>): CallRequest {
  return { method: 'POST', path: PROFILE, body, ifNoneMatch: '*' };
}

/** Changes the entry as a whole; 204 with its new tag, 412 when it is no longer the one with this tag. */
export function changeGuideProfile(body: Record<string, unknown>, etag: string | null): CallRequest {
  return { method: 'PUT', path: PROFILE, body, ...(etag === null ? {} : { ifMatch: etag }) };
}

/** Keeps a file, in the place of the one of its kind; 204. */
export function sendGuideDocument(tipo: GuideDocumentKind, file: File): CallRequest {
  const body = new FormData();
  body.append('adjunto', file);
  return { method: 'POST', path: DOCUMENTS, query: { tipo }, body };
}

/** Removes a file; 204, or 404 when there is none. */
export function removeGuideDocument(tipo: GuideDocumentKind): CallRequest {
  return { method: 'DELETE', path: DOCUMENTS, query: { tipo } };
}

/** A file by its path on the host that keeps files. */
export function fetchFile(path: string): CallRequest {
  return { method: 'GET', service: 'files', path, answer: 'blob' };
}
