import nodemailer from 'nodemailer';
import MimeNode from 'nodemailer/lib/mime-node';
import type { Db } from '../db/database.ts';
import type { MailFileRow, OutboxRow } from '../db/tables.ts';
import { transact } from '../db/transaction.ts';
import type { Seal } from '../seal.ts';

/** A claimed mail, its recipients who have neither accepted nor finally refused it, and its files. */
export type DueMail = OutboxRow & { pending: readonly string[]; files: readonly MailFile[] };

export type MailFile = Pick<MailFileRow, 'filename' | 'content_type' | 'content'>;

export interface Refusal {
  recipient: string;
  /** nodemailer's code and the server's reply code: `EENVELOPE 550`. */
  code: string;
  /** No further try can succeed (RFC 5321 §4.2.1: 5yz). */
  final: boolean;
}

/**
 * Delivers a mail to its pending recipients and returns the refusals; all others have accepted.
 * @param signal ends the try; the promise settles soon after.
 * @throws UndeliverableError if no try can reach anybody. Any other error means that no mail server judged the mail.
 */
export type Deliver = (mail: DueMail, signal: AbortSignal) => Promise<readonly Refusal[]>;

/** The mail itself is at fault, for every recipient. */
export class UndeliverableError extends Error {
  override name = 'UndeliverableError';
  /** For the log and the operator's list, without personal data. */
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** nodemailer's code and the server's reply code, but not its message, which names addresses. */
export function failureCode(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (
    [code, responseCode]
      .filter((part) => part !== undefined && part !== false)
      .map(String)
      .join(' ') || 'UNKNOWN'
  );
}

/** Milliseconds that a mail server may be silent (RFC 5321 §4.5.3.2.6): giving up early sends it twice (RFC 1047). */
const TIMEOUTS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 120_000 };

/** Idle connections close before the server closes them; after a hundred mails a new server may be found. */
const POOL = { pool: true, maxMessages: 100, idleTimeout: 20_000 } as const;

/** Sends over SMTP; nodemailer's options in the query of the address take precedence. */
export function smtpDelivery(smtpUrl: string, atOnce = 4): { deliver: Deliver; close(): void } {
  const transport = nodemailer.createTransport({ url: smtpUrl, ...TIMEOUTS, ...POOL, maxConnections: atOnce });
  const deliver: Deliver = async (mail, signal) => {
    const { names, invalid } = envelopeOf(mail.pending);
    if (names.size === 0) return invalid;
    const sending = transport.sendMail({
      messageId: mail.message_id,
      date: mail.created_at,
      from: mail.sender,
      // The header names all recipients, the envelope those who have not accepted yet.
      to: mail.recipients,
      envelope: { from: mail.sender, to: [...names.keys()] },
      ...(mail.reply_to === null ? {} : { replyTo: { name: '', address: mail.reply_to } }),
      subject: mail.subject,
      headers: {
        // RFC 3834: automatic responders do not answer such mails.
        'Auto-Submitted': 'auto-generated',
        ...(mail.request_tag === null ? {} : { 'X-Request-ID': mail.request_tag }),
      },
      text: mail.text,
      html: mail.html,
      attachments: mail.files.map(({ filename, content_type, content }) => ({
        filename,
        contentType: content_type,
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

/** Recipients by the address that nodemailer uses; an unusable one would keep the mail from the others. */
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

/** Delivers into the local mailbox of demo mode; a repeated mail is stored once. */
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

interface SmtpError {
  code?: string;
  /** The answered command: `RCPT TO`, `DATA`; before these `CONN` and `AUTH …`. */
  command?: string;
  responseCode?: number;
  /** The reply rules out another try (5yz except 503). */
  permanent?: boolean;
  /** Address of the envelope, in an error about one recipient. */
  recipient?: string;
  rejectedErrors?: readonly SmtpError[];
}

/** 552 to MAIL FROM: the message is too large for the server (RFC 1870 §6.1). */
const TOO_LARGE = 552;
/** The server wants authentication first (RFC 4954 §6): about our account, not the mail. */
const NOT_SIGNED_IN = 530;

/** Refusals of single recipients (`names`: by address in the envelope) by a server that accepted the mail. */
function refusalsIn(errors: readonly SmtpError[], names: ReadonlyMap<string, readonly string[]>): Refusal[] {
  return errors.flatMap((error) =>
    (names.get(error.recipient ?? '') ?? []).map((recipient) => ({ recipient, ...verdict(error) })),
  );
}

/**
 * Refusals in an error of the conversation: only replies to recipients and message are about this mail.
 * @throws UndeliverableError for a mail that is too large; otherwise the error itself.
 */
function refusalsOf(thrown: unknown, names: ReadonlyMap<string, readonly string[]>): Refusal[] {
  const error = thrown as SmtpError;
  if (error.rejectedErrors?.length) return refusalsIn(error.rejectedErrors, names);
  const tooLarge = error.responseCode === TOO_LARGE || (error.code === 'EMESSAGE' && !error.responseCode);
  if (error.command === 'MAIL FROM' && tooLarge) throw new UndeliverableError(failureCode(error));
  if (error.command !== 'DATA' || !error.responseCode) throw thrown;
  return [...names.values()].flat().map((recipient) => ({ recipient, ...verdict(error) }));
}

function verdict(error: SmtpError): { code: string; final: boolean } {
  return { code: failureCode(error), final: error.permanent === true && error.responseCode !== NOT_SIGNED_IN };
}

/** Decrypts sealed mails before delivery; a mail sealed with an unknown secret is given up at once. */
export function opening(seal: Seal, deliver: Deliver): Deliver {
  const opened = (closed: string) => {
    try {
      return seal.open(closed);
    } catch {
      throw new UndeliverableError('UNREADABLE');
    }
  };
  return async (mail, signal) =>
    deliver(mail.sealed ? { ...mail, html: opened(mail.html), text: opened(mail.text) } : mail, signal);
}
