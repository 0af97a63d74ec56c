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
