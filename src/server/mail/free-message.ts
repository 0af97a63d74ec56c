import type { Message } from '../../api/shapes/communication.ts';
import type { Settings } from '../../core/config.ts';
import { ApiError } from '../http/errors.ts';

const MAX_BODY = 100_000;

/** The text of the spec's message without markup. */
export function messageText({ cuerpo, cuerpoHTML }: Message): string {
  return (cuerpo || textOfHtml(cuerpoHTML ?? '')).slice(0, MAX_BODY);
}

/**
 * Addresses of the offices that a message names, by name or address. They come from the settings, never from the
 * client.
 * @throws ApiError 422 if it names none of ours.
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
 * The text of HTML. The caller escapes the result, so a missed tag does no harm. A tag ends at the next `<`; otherwise
 * a long row of `<` would take quadratic time.
 */
function textOfHtml(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/tr|\/li|\/div)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .trim();
}
