import { fileAddress, pathOnFileHost } from '../../../api/files.ts';
import type { Action, CallRequest } from '../../../core/action.ts';
import type { GuideDocumentKind } from '../../../types/shared/guide-entry.ts';

/** Photo, logo or CV of the member's entry in the guide: sent, removed and fetched by themselves (spec 2 §7). */
const action: Action<{ tipo: GuideDocumentKind }> = {
  file: {
    upload: ({ call }, { tipo }, file, options) => call({ ...sendGuideDocument(tipo, file), ...options }),
    remove: ({ call }, { tipo }, options) => call({ ...removeGuideDocument(tipo), ...options }),
    async download({ call, environment }, _params, url) {
      // The record names it relative to that host (spec 1 §3).
      const path = pathOnFileHost(environment.filesUrl, fileAddress(environment.filesUrl, url));
      if (path === null) return { status: 0, data: null, error: { status: 'Error', message: '' } };
      return call<Blob>(fetchFile(path));
    },
  },
};

export default action;

export type { GuideDocumentKind };

const DOCUMENTS = '/ebcn/guia-profesionales/profesionales/documentos';

/** Keeps a file, in the place of the one of its kind; 204. */
function sendGuideDocument(tipo: GuideDocumentKind, file: File): CallRequest {
  const body = new FormData();
  body.append('adjunto', file);
  return { method: 'POST', path: DOCUMENTS, query: { tipo }, body };
}

/** Removes a file; 204, or 404 when there is none. */
function removeGuideDocument(tipo: GuideDocumentKind): CallRequest {
  return { method: 'DELETE', path: DOCUMENTS, query: { tipo } };
}

function fetchFile(path: string): CallRequest {
  return { method: 'GET', service: 'files', path, answer: 'blob' };
}
