import type { Generated, Selectable } from 'kysely';
import type { CreatedAt, JsonColumn, SettableAt } from '../db/column-types.ts';

/** The parts of a mail that outbox and mailbox share. `recipients` are bare addresses. */
interface MailColumns {
  message_id: string;
  sender: string;
  recipients: JsonColumn<string[]>;
  reply_to: string | null;
  subject: string;
  html: string;
  text: string;
  attachment_name: string | null;
  attachment_type: string | null;
  attachment: Uint8Array | null;
  created_at: CreatedAt;
}

interface Outbox extends MailColumns {
  id: Generated<number>;
  request_id: number | null;
  /** The member's own copy; the office's mail decides about the state of the request. */
  copy: Generated<boolean>;
  /** `html` and `text` are encrypted, because they hold what opens an account. */
  sealed: Generated<boolean>;
  attempts: Generated<number>;
  /** Nobody else tries before; also the lease of the worker that is trying now. */
  next_attempt_at: SettableAt;
  sent_at: Date | null;
  /** Given up for good. */
  failed_at: Date | null;
  last_error: string | null;
}

/** Mails "delivered" in demo mode. */
interface Mailbox extends MailColumns {
  id: Generated<number>;
}

export interface MailTables {
  outbox: Outbox;
  mailbox: Mailbox;
}

export type OutboxRow = Selectable<Outbox>;
export type MailboxRow = Selectable<Mailbox>;
