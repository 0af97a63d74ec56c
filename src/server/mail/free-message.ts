import type { Comunicacion } from '../../api/calls/communication.ts';
import type { Settings } from '../../core/config.ts';
import { prefixed, subjectLine, textToHtml } from '../../core/mail.ts';
import type { Queries } from '../db/database.ts';
import { ApiError } from '../http/errors.ts';
import type { Attachment } from '../http/multipart.ts';
import { senderAddress } from './offices.ts';
import { enqueueMail } from './outgoing.ts';

const MAX_BODY = 100_000;

/**
 * Sends the spec's message of a client that knows no `solicitud` part. Only the text of it counts: it
 * goes from our sender to those of the named recipients that are on our own list, without markup.
 * @throws ApiError 422 when no named recipient is ours.
 */
export async function sendFreeMessage(
  settings: Settings,
  trx: Queries,
  message: Comunicacion,
  attachment: Attachment | null,
): Promise<void> {
  const text = (message.cuerpo || textOfHtml(message.cuerpoHTML ?? '')).slice(0, MAX_BODY);
  await enqueueMail(trx, {
    subject: subjectLine(prefixed(message.asunto, settings.mailSubjectPrefix ?? '')),
    html: `<p>${textToHtml(text)}</p>`,
    text,
    from: senderAddress(settings),
    to: ownRecipients(settings, message),
    attachment,
    requestId: null,
  });
}

/** Recipients by the name forms use or by address; the address written to is always the one of the settings. */
function ownRecipients({ offices = {} }: Settings, message: Comunicacion): string[] {
  const wanted = message.destinatarios
    .flatMap(({ email, destinatario }) => [email, destinatario])
    .map((one) => String(one ?? '').toLowerCase());
  const found = Object.entries(offices).filter(([name, { email }]) =>
    [name, email].some((one) => wanted.includes(one.toLowerCase())),
  );
  if (found.length === 0) throw new ApiError(422, 'errors.server.recipient');
  return [...new Set(found.map(([, { email }]) => email))];
}

/**
 * The words of an HTML text. What is left is escaped again, so nothing hangs on catching every tag. No tag
 * reaches over the next one's beginning: else a long row of `<` would be searched to its end from each of them.
 */
function textOfHtml(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/tr|\/li|\/div)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .trim();
}
