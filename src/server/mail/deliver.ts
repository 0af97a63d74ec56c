import nodemailer from 'nodemailer';
import type { Db } from '../db/database.ts';
import type { Deliver } from './outbox.ts';

/** Sends over SMTP; the address may carry user and password and nodemailer's options as a query. */
export function smtpDelivery(smtpUrl: string): { deliver: Deliver; close(): void } {
  const transport = nodemailer.createTransport(smtpUrl);
  return {
    deliver: async (mail) => {
      await transport.sendMail({
        messageId: mail.message_id,
        date: mail.created_at,
        from: mail.sender,
        to: mail.recipients,
        ...(mail.reply_to === null ? {} : { replyTo: { name: '', address: mail.reply_to } }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: mail.attachment
          ? [
              {
                filename: mail.attachment_name ?? '',
                contentType: mail.attachment_type ?? '',
                content: Buffer.from(mail.attachment),
              },
            ]
          : [],
        // A text that names a file or an address must never make the server read it.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}

/** Puts mails into the local mailbox of demo mode. Delivered twice, it is there once. */
export function mailboxDelivery(db: Db): Deliver {
  return async (mail) => {
    await db
      .insertInto('mailbox')
      .values({
        message_id: mail.message_id,
        sender: mail.sender,
        recipients: JSON.stringify(mail.recipients),
        reply_to: mail.reply_to,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        attachment_name: mail.attachment_name,
        attachment_type: mail.attachment_type,
        attachment: mail.attachment,
      })
      .onConflict((conflict) => conflict.column('message_id').doNothing())
      .execute();
  };
}
