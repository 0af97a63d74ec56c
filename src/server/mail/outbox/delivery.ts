import type { MailFileRow, OutboxRow } from '../tables.ts';

/** A claimed mail, with those of its recipients who have neither accepted nor refused it for good, and what goes along. */
export type DueMail = OutboxRow & { pending: readonly string[]; files: readonly MailFile[] };

export type MailFile = Pick<MailFileRow, 'filename' | 'content_type' | 'content'>;

/** What a mail server answered for one recipient who did not get the mail. */
export interface Refusal {
  /** As in `pending`. */
  recipient: string;
  /** nodemailer's code and the server's reply code: `EENVELOPE 550`. */
  code: string;
  /** No other try can succeed (RFC 5321 §4.2.1: 5yz). */
  final: boolean;
}

/**
 * Hands a mail over to its pending recipients.
 * @param signal ends the try; the promise settles soon after.
 * @returns who was refused; everybody else has accepted it.
 * @throws UndeliverableError when no try can reach anybody. Anything else thrown is a try that found no mail
 * server to judge the mail.
 */
export type Deliver = (mail: DueMail, signal: AbortSignal) => Promise<readonly Refusal[]>;

/** The mail itself is at fault, whoever it goes to. */
export class UndeliverableError extends Error {
  override name = 'UndeliverableError';
  /** For the log and the operator's list; holds nothing personal. */
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** nodemailer's code and the server's reply code; never its message, which names addresses. */
export function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (
    [code, responseCode]
      .filter((part) => part !== undefined && part !== false)
      .map(String)
      .join(' ') || 'UNKNOWN'
  );
}
