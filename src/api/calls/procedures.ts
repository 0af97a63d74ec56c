import type { CallRequest } from '../../core/action.ts';
import type { OwnMove } from '../shapes/procedures.ts';

/** Lists the signed-in user's cases of a procedure, newest first: a list of {@link ProcedureCase}. */
export function ownCasesCall(procedure: string): CallRequest {
  return { method: 'GET', path: `/procedures/${procedure}` };
}

/** Begins a case, or moves the open one; 201, 422 with texts by field. Answers {@link ProcedureCase}. */
export function beginCaseCall(procedure: string, body: OwnMove): CallRequest {
  return { method: 'POST', path: `/procedures/${procedure}`, body };
}

/** Moves a case; 409 when its state does not allow the move. Answers {@link ProcedureCase}. */
export function moveCaseCall(procedure: string, id: number, body: OwnMove): CallRequest {
  return { method: 'POST', path: `/procedures/${procedure}`, id, body };
}

/** Uploads files of the form, one part each; 201 with {@link KeptFiles}, which a later move sends as values. */
export function uploadFilesCall(procedure: string, files: readonly File[]): CallRequest {
  const body = new FormData();
  for (const file of files) body.append('adjunto', file);
  return { method: 'POST', path: `/procedures/${procedure}/files`, body };
}

/** Reads the file that is the value of `property`, a path if it belongs to a list. */
export function caseFileCall(procedure: string, id: number, property: string): CallRequest {
  const path = `/procedures/${procedure}/${id}/files/${encodeURIComponent(property)}`;
  return { method: 'GET', path, answer: 'blob' };
}

/** Reads a version of the document, signed if it has been. */
export function caseDocumentCall(procedure: string, id: number, number: number): CallRequest {
  return { method: 'GET', path: `/procedures/${procedure}/${id}/documents/${number}`, answer: 'blob' };
}

/**
 * Begins to sign the newest document with a certificate (Base64 of its DER). Answers the bytes to sign and the digest.
 * Only the newest attempt counts, for some minutes.
 */
export function beginSignatureCall(procedure: string, id: number, certificate: string): CallRequest {
  return { method: 'POST', path: `/procedures/${procedure}/${id}/signature`, body: { certificate } };
}

/** Sends the signature (Base64), which makes a move. Answers {@link ProcedureCase}. */
export function endSignatureCall(procedure: string, id: number, signature: string): CallRequest {
  return { method: 'PUT', path: `/procedures/${procedure}/${id}/signature`, body: { signature } };
}
