/** Failures of the desk, below `errors.desk.` in the messages. */
export type DeskFailure =
  /** The member has no mailbox to be answered at. */
  | 'errors.desk.noMailbox'
  /** A workbook cannot be made of so many lines. */
  | 'errors.desk.tooManyRows'
  /** Stored records do not keep the rules of the version that shall be live again. */
  | 'errors.desk.recordsKeepNot'
  | 'errors.desk.hidesValues'
  /** There is no such version, or this program cannot show it. */
  | 'errors.desk.notRestored';
