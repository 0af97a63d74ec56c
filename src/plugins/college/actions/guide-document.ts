import { fileAddress, pathOnFileHost } from '../../../api/files.ts';
import type { Action } from '../../../core/action.ts';
import { fetchFile, type GuideDocumentKind, removeGuideDocument, sendGuideDocument } from './calls/guide.ts';

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
