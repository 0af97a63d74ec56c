import type { Generated, Selectable } from 'kysely';
import type { CreatedAt, JsonColumn, SettableAt } from '../db/column-types.ts';

/** Columns that outbox and mailbox share. `recipients` are all addressees. */
interface MailColumns {
  message_id: string;
  sender: string;
  recipients: JsonColumn<string[]>;
  reply_to: string | null;
  subject: string;
  html: string;
  text: string;
  created_at: CreatedAt;
}

/**
 * A mail to send. It is over when every recipient is decided: `sent_at` if all accepted, `failed_at` if one is dead.
 */
interface Outbox extends MailColumns {
  id: Generated<number>;
  /** The case that the form's own mail, or the copy of it, is about; `null` for all other mails. */
  case_id: number | null;
  /** Id of the call that wrote it, by which the log has its lines; `null` for the server's own. */
  request_tag: Generated<string | null>;
  /** Account of the person it is to or about; `null` in old rows and once the account is deleted. */
  about: Generated<number | null>;
  /** The member's own copy; the office's mail decides about the mail state of the case. */
  copy: Generated<boolean>;
  /** `html` and `text` are encrypted, because they contain a link that opens an account. */
  sealed: Generated<boolean>;
  /** Tries since `waiting_since`, the one under way included. */
  attempts: Generated<number>;
  /** No try before this; with a `claim`, the end of its lease. */
  next_attempt_at: SettableAt;
  /** Id of the current try; `null` without one. */
  claim: Generated<string | null>;
  /** When it was written or retried; giving up counts from here. */
  waiting_since: SettableAt;
  /** Since when no mail server has judged it; `null` once one has. */
  unanswered_since: Generated<Date | null>;
  sent_at: Date | null;
  failed_at: Date | null;
  /** Set with `failed_at` when the operator dropped it; the bodies are gone. */
  dropped_at: Generated<Date | null>;
  /** Codes of the last incomplete try; never an address or a text. */
  last_error: string | null;
}

export type RecipientState = 'waiting' | 'accepted' | 'dead';

/** State of a mail for one recipient. A recipient that accepted never gets it again. */
interface OutboxRecipients {
  mail_id: number;
  /** As in `recipients` of the mail. */
  address: string;
  state: Generated<RecipientState>;
  /** Code of the last refusal. */
  reply: Generated<string | null>;
  /** When it was accepted or given up. */
  decided_at: Generated<Date | null>;
}

/** Acts of operators on mails. */
interface OutboxEvents {
  id: Generated<number>;
  mail_id: number;
  event: 'retry' | 'drop';
  at: CreatedAt;
}

/** Mails delivered in demo mode. */
interface Mailbox extends MailColumns {
  id: Generated<number>;
}

/** An attachment. */
interface MailFiles {
  mail_id: number;
  /** From 0. */
  position: number;
  filename: string;
  content_type: string;
  content: Uint8Array;
}

export interface MailTables {
  outbox: Outbox;
  outbox_recipients: OutboxRecipients;
  outbox_events: OutboxEvents;
  outbox_files: MailFiles;
  mailbox: Mailbox;
  mailbox_files: MailFiles;
}

export type OutboxRow = Selectable<Outbox>;
export type MailboxRow = Selectable<Mailbox>;
export type MailFileRow = Selectable<MailFiles>;
