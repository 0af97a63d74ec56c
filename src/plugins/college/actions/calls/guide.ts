import type { CallRequest } from '../../../../core/action.ts';
import type { GuideDocumentKind } from '../../../../types/shared/guide-entry.ts';

export type { GuideDocumentKind };

const DOCUMENTS = '/ebcn/guia-profesionales/profesionales/documentos';

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
