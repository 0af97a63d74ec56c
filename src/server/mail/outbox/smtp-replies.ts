import { codeOf, type Refusal, UndeliverableError } from './delivery.ts';

/** What nodemailer's errors say beside their message. */
interface SmtpError {
  code?: string;
  /** The command that was answered: `RCPT TO`, `DATA`; `CONN` and `AUTH …` before. */
  command?: string;
  responseCode?: number;
  /** The reply rules out another try (5yz but 503). */
  permanent?: boolean;
  /** Address of the envelope, of an error about one recipient. */
  recipient?: string;
  rejectedErrors?: readonly SmtpError[];
}

/** 552 to MAIL FROM: the message is larger than the server takes (RFC 1870 §6.1). */
const TOO_LARGE = 552;
/** The server wants us to sign in first (RFC 4954 §6): about our account with it, not about the mail. */
const NOT_SIGNED_IN = 530;

/**
 * Reads what a server that took the mail said of single recipients.
 * @param names recipients by their address in the envelope.
 */
export function refusalsIn(errors: readonly SmtpError[], names: ReadonlyMap<string, readonly string[]>): Refusal[] {
  return errors.flatMap((error) =>
    (names.get(error.recipient ?? '') ?? []).map((recipient) => ({ recipient, ...verdict(error) })),
  );
}

/**
 * Reads an error of a whole conversation. Replies to recipients and to the message are about this mail.
 * What comes before them – connection, greeting, account, sender – is about the server or our settings: every
 * mail would get it, so no mail is given up for it.
 * @throws UndeliverableError for a mail that is too large; the error itself when it is not about this mail.
 */
export function refusalsOf(thrown: unknown, names: ReadonlyMap<string, readonly string[]>): Refusal[] {
  const error = thrown as SmtpError;
  if (error.rejectedErrors?.length) return refusalsIn(error.rejectedErrors, names);
  const tooLarge = error.responseCode === TOO_LARGE || (error.code === 'EMESSAGE' && !error.responseCode);
  if (error.command === 'MAIL FROM' && tooLarge) throw new UndeliverableError(codeOf(error));
  if (error.command !== 'DATA' || !error.responseCode) throw thrown;
  return [...names.values()].flat().map((recipient) => ({ recipient, ...verdict(error) }));
}

function verdict(error: SmtpError): { code: string; final: boolean } {
  return { code: codeOf(error), final: error.permanent === true && error.responseCode !== NOT_SIGNED_IN };
}
