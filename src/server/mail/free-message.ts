import type { Message } from '../../api/shapes/communication.ts';
import type { Settings } from '../../core/config.ts';
import { ApiError } from '../http/errors.ts';

const MAX_BODY = 100_000;

/** The words of the spec's message, without markup. */
export function messageText({ cuerpo, cuerpoHTML }: Message): string {
  return (cuerpo || textOfHtml(cuerpoHTML ?? '')).slice(0, MAX_BODY);
}

/**
 * Recipients by the name forms use or by address; the address written to is always the one of the settings.
 * @throws ApiError 422 when no named recipient is ours.
 */
export function ownRecipients({ offices = {} }: Settings, message: Message): string[] {
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
