/** The content of the files of `schemas/_procedures/` after they are checked and published. */

import type { Tree } from './expressions/tree.ts';

/** State of somebody who has no case that goes on. */
export const NO_CASE = 'none';

/** Recipient of a mail to the person whose case it is; any other is the name of an office. */
export const TO_MEMBER = 'member';

export type MoveActor = 'member' | 'office';

/** A record or a filled form with states: what may happen to it, and by whom. */
export interface CompiledProcedure {
  id: string;
  /** Named checks; whoever passes one may read their own cases. */
  readers: readonly string[];
  /** Named checks; whoever passes one may make the member's moves. */
  writers: readonly string[];
  /** Id of the record that holds the values. Without it the case keeps those of `form`. */
  record?: string;
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
  /** The filled form comes with it. */
  values?: boolean;
  /** The form that comes with it becomes a document; or that document is signed. */
  document?: 'made' | 'signed';
  /** What is said with it is kept for the member, replacing what was there; or what was there goes. */
  note?: 'required' | 'optional' | 'cleared';
  /** What holds from now on, by name; expressions ask for it as `remembered.<name>`. */
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
