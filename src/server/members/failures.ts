/** Failures of accounts of people, below `errors.members.` in the messages. */
export type MemberFailure =
  /** Numbers are unique over all people, the office's too. */
  | 'errors.members.taken'
  | 'errors.members.incomplete'
  | 'errors.members.tooLong'
  | 'errors.members.role'
  | 'errors.members.mailbox'
  | 'errors.members.wrongState'
  | 'errors.members.noPage'
  | ImportFailure;

/** What keeps a file from being taken. */
export type ImportFailure =
  | 'errors.members.import.damaged'
  | 'errors.members.import.malformed'
  | 'errors.members.import.wide'
  | 'errors.members.import.noNumber'
  | 'errors.members.import.tooMany'
  | 'errors.members.import.column'
  | 'errors.members.import.twice'
  | 'errors.members.import.again';
