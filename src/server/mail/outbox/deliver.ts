import nodemailer from 'nodemailer';
import MimeNode from 'nodemailer/lib/mime-node';
import type { Db } from '../../db/database.ts';
import { transact } from '../../db/transaction.ts';
import type { Deliver, Refusal } from './delivery.ts';
import { refusalsIn, refusalsOf } from './smtp-replies.ts';

/**
 * How long, in milliseconds, a mail server may be silent. It may think long about a message before it takes it
 * (RFC 5321 §4.5.3.2.6), and whoever leaves too early sends it twice (RFC 1047).
 */
const TIMEOUTS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 120_000 };

/**
 * A connection serves many mails, since to open one costs more than a mail; not for ever, so that a new server behind
 * the name is found. Idle ones close before a server does, which may be after a minute for those it does not know.
 */
const POOL = { pool: true, maxMessages: 100, idleTimeout: 20_000 } as const;

/**
 * Sends over SMTP; the address may carry user and password and nodemailer's options as a query, which count first.
 * @param atOnce connections at the same time, as many as mails are handed over.
 */
export function smtpDelivery(smtpUrl: string, atOnce = 4): { deliver: Deliver; close(): void } {
  const transport = nodemailer.createTransport({ url: smtpUrl, ...TIMEOUTS, ...POOL, maxConnections: atOnce });
  const deliver: Deliver = async (mail, signal) => {
    const { names, invalid } = envelopeOf(mail.pending);
    if (names.size === 0) return invalid;
    const sending = transport.sendMail({
      messageId: mail.message_id,
      date: mail.created_at,
      from: mail.sender,
      // The header names everybody, the envelope those who have not got it yet.
      to: mail.recipients,
      envelope: { from: mail.sender, to: [...names.keys()] },
      ...(mail.reply_to === null ? {} : { replyTo: { name: '', address: mail.reply_to } }),
      subject: mail.subject,
      headers: {
        // RFC 3834: programs that answer for people who are away leave such mails alone.
        'Auto-Submitted': 'auto-generated',
        ...(mail.request_tag === null ? {} : { 'X-Request-ID': mail.request_tag }),
      },
      text: mail.text,
      html: mail.html,
      attachments: mail.files.map(({ filename, content_type, content }) => ({
        ...{ filename, contentType: content_type },
        content: Buffer.from(content),
      })),
      // A text that names a file or an address must never make the server read it.
      disableFileAccess: true,
      disableUrlAccess: true,
      signal,
    });
    const refused = await sending.then(
      (info) => refusalsIn(info.rejectedErrors ?? [], names),
      (error: unknown) => refusalsOf(error, names),
    );
    return [...refused, ...invalid];
  };
  return { deliver, close: () => transport.close() };
}

/** Recipients by the address nodemailer uses for them; one it cannot use would keep the mail from the others. */
function envelopeOf(recipients: readonly string[]): { names: Map<string, string[]>; invalid: Refusal[] } {
  const names = new Map<string, string[]>();
  const invalid: Refusal[] = [];
  for (const recipient of recipients) {
    const [address, ...more] = new MimeNode('text/plain').setEnvelope({ to: recipient }).getEnvelope().to;
    if (!address || more.length > 0 || /[\r\n<>]/.test(address))
      invalid.push({ recipient, code: 'EENVELOPE', final: true });
    else names.set(address, [...(names.get(address) ?? []), recipient]);
  }
  return { names, invalid };
}

/** Puts mails into the local mailbox of demo mode. Delivered twice, it is there once. */
export function mailboxDelivery(db: Db): Deliver {
  return async (mail) => {
    const values = {
      message_id: mail.message_id,
      sender: mail.sender,
      recipients: JSON.stringify(mail.recipients),
      reply_to: mail.reply_to,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
    };
    await transact(db, async (trx) => {
      const row = await trx
        .insertInto('mailbox')
        .values(values)
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .returning('id')
        .executeTakeFirst();
      const files = row ? mail.files.map((file, position) => ({ mail_id: row.id, position, ...file })) : [];
      if (files.length > 0) await trx.insertInto('mailbox_files').values(files).execute();
    });
    return [];
  };
}
