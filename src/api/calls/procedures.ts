import type { CallRequest } from '../../core/action.ts';
import type { Language, Values } from '../../core/config.ts';

/** How a case of a procedure stands. */
export interface ProcedureCase {
  id: number;
  state: string;
  /** Whoever goes on from here begins a new case. */
  ended: boolean;
  /** What the office has last said. */
  note: string | null;
  /** What the member may do now. */
  moves: string[];
  /** ISO 8601. */
  begun: string;
  changed: string;
  /** The newest version of its document, and when it was signed. */
  document: { number: number; signed: string | null } | null;
  /** Of its form, by property; absent where a record holds them. */
  values?: Values;
}

/** A move of the member's. */
export interface OwnMove {
  move: string;
  /** The state it was seen in: 409 in another one. */
  state?: string;
  /** The filled form, where the move takes it, with the version it was seen in. */
  values?: Values;
  version?: string;
  language: Language;
}

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
