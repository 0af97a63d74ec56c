/** Failures of moves, below `errors.procedures.` in the messages. */
export type ProcedureFailure =
  /** The move does not fit the state that the case is in. */
  | 'errors.procedures.wrongState'
  /** A note is missing, or there is one and the move takes none. */
  | 'errors.procedures.note'
  /** The procedure is no longer published. */
  | 'errors.procedures.gone';
