import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { RenderedMail } from '../../../core/mail.ts';
import type { Queries } from '../db/database.ts';
import type { Attachment } from '../files/parts.ts';
import { requestId } from '../metrics/request-id.ts';

export interface WrittenMail extends RenderedMail {
  from: string;
}

/** A mail to send; its addresses come from published settings or the member's record, never from a client. */
export interface OutgoingMail extends WrittenMail {
  to: readonly string[];
  /** Where answers go, if not to the sender; a stored address. */
  replyTo?: string | null;
  /** Attached in this order. */
  files?: readonly Attachment[];
  /** Account of the person it is to or about, so that it goes when they go. */
  about?: number | null;
  /** Of a form's own mail, and of the copy of it: its case. */
  caseId?: number | null;
  /** The member's own copy of it. */
  copy?: boolean;
  /** The bodies are encrypted by `Seal`. */
  sealed?: boolean;
}

/** Puts a mail into the outbox in the caller's transaction, with one Message-ID (RFC 5322 §3.6.4). */
export async function enqueueMail(db: Queries, mail: OutgoingMail): Promise<void> {
  const columns = {
    message_id: `<${randomUUID()}@${domainOf(mail.from)}>`,
    sender: mail.from,
    recipients: JSON.stringify(mail.to),
    reply_to: mail.replyTo ?? null,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    about: mail.about ?? null,
    request_tag: requestId(),
    case_id: mail.caseId ?? null,
    copy: mail.copy ?? false,
    sealed: mail.sealed ?? false,
    sent_at: null,
    failed_at: null,
    last_error: null,
  };
  const recipients = JSON.stringify([...new Set(mail.to)]);
  const { mail_id } = await db
    .with('mail', (trx) => trx.insertInto('outbox').values(columns).returning('id'))
    .insertInto('outbox_recipients')
    .columns(['mail_id', 'address'])
    .expression((from) =>
      from
        .selectFrom('mail')
        .select(['id as mail_id', sql<string>`jsonb_array_elements_text(${recipients}::jsonb)`.as('address')]),
    )
    .returning('mail_id')
    .executeTakeFirstOrThrow();
  const files = (mail.files ?? []).map(({ filename, contentType, content }, position) => {
    return { mail_id, position, filename, content_type: contentType, content };
  });
  // One statement each, because together they may be too large for one.
  for (const file of files) await db.insertInto('outbox_files').values(file).execute();
}

function domainOf(address: string): string {
  return /@([^\s>]+)>?$/.exec(address)?.[1] ?? 'localhost';
}
