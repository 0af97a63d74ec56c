/** Failures of the desk, below `errors.desk.` in the messages. */
export type DeskFailure =
  /** A request that goes back to its member says why. */
  | 'errors.desk.answerNeeded'
  /** The member has no mailbox to be answered at. */
  | 'errors.desk.noMailbox';
