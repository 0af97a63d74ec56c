import type { CallRequest } from '../../core/action.ts';
import type { OwnMove } from '../shapes/procedures.ts';

export type { KeptFiles, OwnMove, ProcedureCase } from '../shapes/procedures.ts';

/** The signed-in user's own cases of a procedure, newest first: a list of {@link ProcedureCase}. */
export function ownCases(procedure: string): CallRequest {
  return { method: 'GET', path: `/procedures/${procedure}` };
}

/** Begins a case, or moves the one that goes on; 201, 422 with texts by field. Answers {@link ProcedureCase}. */
export function beginCase(procedure: string, body: OwnMove): CallRequest {
  return { method: 'POST', path: `/procedures/${procedure}`, body };
}

/** Moves a case; 409 when it is in a state that does not allow it. Answers {@link ProcedureCase}. */
export function moveCase(procedure: string, id: number, body: OwnMove): CallRequest {
  return { method: 'POST', path: `/procedures/${procedure}`, id, body };
}

/** Uploads files of its form, a part for each; 201 with {@link KeptFiles}, which a move names as values. */
export function uploadFiles(procedure: string, files: readonly File[]): CallRequest {
  const body = new FormData();
  for (const file of files) body.append('adjunto', file);
  return { method: 'POST', path: `/procedures/${procedure}/files`, body };
}

/** The file that is the value of `property`, a path where it is one of a list. */
export function caseFile(procedure: string, id: number, property: string): CallRequest {
  const path = `/procedures/${procedure}/${id}/files/${encodeURIComponent(property)}`;
  return { method: 'GET', path, answer: 'blob' };
}

/** A version of its document, signed if it has been. */
export function caseDocument(procedure: string, id: number, number: number): CallRequest {
  return { method: 'GET', path: `/procedures/${procedure}/${id}/documents/${number}`, answer: 'blob' };
}

/**
 * Begins to sign the newest document with a certificate (Base64 of its DER). Answers what is to be signed, and with
 * which digest; the newest try alone counts, for some minutes.
 */
export function beginSignature(procedure: string, id: number, certificate: string): CallRequest {
  return { method: 'POST', path: `/procedures/${procedure}/${id}/signature`, body: { certificate } };
}

/** Hands the signature in (Base64), which is a move. Answers {@link ProcedureCase}. */
export function endSignature(procedure: string, id: number, signature: string): CallRequest {
  return { method: 'PUT', path: `/procedures/${procedure}/${id}/signature`, body: { signature } };
}
