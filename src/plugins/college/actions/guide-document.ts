import { fileAddress, pathOnFileHost } from '../../../api/files.ts';
import type { Action } from '../../../core/action.ts';
import type { GuideDocumentKind } from '../../../types/shared/guide-entry.ts';

const path = '/ebcn/guia-profesionales/profesionales/documentos';

/** Photo, logo or CV of the member's entry in the guide: sent, removed and fetched by themselves (spec 2 §7). */
const action: Action<{ tipo: GuideDocumentKind }> = {
  file: {
    upload({ call }, { tipo }, file, options) {
      const body = new FormData();
      body.append('adjunto', file);
      return call({ method: 'POST', path, query: { tipo }, body, ...options });
    },
    remove: ({ call }, { tipo }, options) => call({ method: 'DELETE', path, query: { tipo }, ...options }),
    async download({ call, environment }, _params, url) {
      // The record names it relative to that host (spec 1 §3).
      const kept = pathOnFileHost(environment.filesUrl, fileAddress(environment.filesUrl, url));
      if (kept === null) return { status: 0, data: null, error: { status: 'Error', message: '' } };
      return call<Blob>({ method: 'GET', service: 'files', path: kept, answer: 'blob' });
    },
  },
};

export default action;
