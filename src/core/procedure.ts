/** The content of the files of `schemas/_procedures/` after they are checked and published. */

import type { Tree } from './expressions/tree.ts';
import type { FormSpec } from './forms/form-spec.ts';

/** State of somebody who has no case that goes on. */
export const NO_CASE = 'none';

/** Recipient of a mail to the person whose case it is; any but this and the next is the name of an office. */
export const TO_MEMBER = 'member';

/** Recipient of a mail to the office that the form of the case names. */
export const TO_FORM_OFFICE = 'form';

/** The procedure that the product ships, of forms that are sent and name none. */
export const REQUEST = 'request';

export function procedureOfForm({ submit }: Pick<FormSpec, 'submit'>): string {
  const { procedure } = submit?.params ?? {};
  return typeof procedure === 'string' ? procedure : REQUEST;
}

/** Forms name the procedure, and each send begins a case. Any other names its form or record, and one case goes on. */
export function isOfForms({ form, record }: Pick<CompiledProcedure, 'form' | 'record'>): boolean {
  return form === undefined && record === undefined;
}

/** `time` makes a move on its day, `payment` when all that the case costs is paid. */
export type MoveActor = 'member' | 'office' | 'time' | 'payment';

/** The party that has until the last day of a deadline. */
export type DeadlineOf = 'member' | 'office';

/** How a day is found, in the organisation's time zone. */
export interface DayRule {
  /** Property with the date that is counted from; absent: the day on which the case came into its state. */
  field?: string;
  days?: number;
  /** Mondays to Fridays without the holidays of the settings. */
  workingDays?: number;
  /** The rule while the property is empty. */
  else?: DayRule | 'never';
}

/** States of a record or of a filled form: what may happen in each, and who makes it happen. */
export interface CompiledProcedure {
  id: string;
  /** Named checks; whoever passes one may read their own cases. */
  readers: readonly string[];
  /** Named checks; whoever passes one may make the member's moves. */
  writers: readonly string[];
  /** Id of the record that holds the values. */
  record?: string;
  /** Id of the form whose values each case keeps. Without it and `record`, each case keeps those of the form that began it. */
  form?: string;
  /** The property that holds where the person wants mails about the case; else it is the contact mailbox. */
  roles?: { contactMailbox?: string };
  states: readonly string[];
  /** States after which only a new case goes on. */
  ends: readonly string[];
  /** Years that an ended case is kept, and one whose person is erased; absent: the ended for ever, the other not. */
  keepYears?: number;
  moves: Readonly<Record<string, ProcedureMove>>;
}

/** One thing that may happen. */
export interface ProcedureMove {
  by: readonly MoveActor[];
  /** States it may be made in; `none`: where no case goes on, so that one begins. */
  from: readonly string[];
  when?: Tree;
  /** The cost of the case from this move on, in the currency: 7.62; 0 or nothing for nothing. */
  amount?: Tree;
  /** Time makes it when this day is over. */
  after?: DayRule;
  /** Time makes it when this day begins: so many days before the date of `field`. */
  before?: DayRule;
  /** The last day of `after` is a deadline of this party, who sees it. */
  due?: DeadlineOf;
  /** The filled form comes with it. */
  values?: boolean;
  /** The form that comes with it becomes a document; or that document is signed. */
  document?: 'made' | 'signed';
  /** A note with it is kept for the member, replacing the former one; or the former one goes. */
  note?: 'required' | 'optional' | 'cleared';
  /** Facts that hold from now on, by name; expressions ask for it as `remembered.<name>`. */
  remembers?: Readonly<Record<string, boolean>>;
  /** Where it leads; of several the first whose `when` holds. Without it the state stays. */
  to?: string | readonly ProcedureTarget[];
  mails?: readonly ProcedureMail[];
}

type MoveAttachment = 'document' | 'files';

interface ProcedureTarget {
  when?: Tree;
  to: string;
}

export interface ProcedureMail {
  /** Template in `messages/<language>/mails/`. */
  message: string;
  recipient: string;
  /** Attachments: the document that the move signs, and to an office the files that the values name. */
  attachment?: MoveAttachment | readonly MoveAttachment[];
  when?: Tree;
}
