import type { Message } from '../../api/shapes/communication.ts';
import type { Language, Settings } from '../../core/config.ts';
import { type MailFragment, oneLine, textToHtml } from '../../core/mail.ts';
import { REQUEST } from '../../core/procedure.ts';
import type { SessionUser } from '../auth/sessions.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import { demandWithinLimit } from '../files/stored-bytes.ts';
import type { ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import type { Attachment } from '../http/multipart.ts';
import { writeMail } from '../mail/document.ts';
import { senderAddress } from '../mail/offices.ts';
import { enqueueMail } from '../mail/outbox/outgoing.ts';
import { keyOf } from '../procedures/cases.ts';
import { keepUploads } from '../procedures/files/keep.ts';
import { makeMove, standingOf } from '../procedures/moves/move.ts';
import { sendingMove } from '../procedures/moves/standing.ts';
import { contactEmail } from '../records/mailbox/mailbox.ts';
import { lockOwner } from '../records/store.ts';
import { looksLikeForm, TAG } from './form-subjects.ts';

const TEMPLATE = 'mails.member-message';

/** Who writes, in which language of the workspace, under which published version. */
export interface Sender {
  user: SessionUser;
  version: LoadedVersion;
  language: Language;
}

/**
 * Sends the spec's message of a client that knows no `solicitud` part (spec 1 §3). It goes from our sender to
 * those of the named recipients that are on our own list. The server says who wrote: subject and first words
 * are ours, the member's stand quoted below, and a subject that a form is known by is not shown as one. It is
 * a case of the procedure `request`.
 * @returns its reference.
 * @throws ApiError 422 when no named recipient is ours, TooManyError when this member sends too many.
 */
export async function acceptMessage(
  context: ServerContext,
  trx: Queries,
  { user, version, language: spoken }: Sender,
  message: Message,
  attachment: Attachment | null,
): Promise<string> {
  const to = ownRecipients(version.settings, message);
  await context.attempts.countAction(trx, 'message', user.id);
  const { languages, defaultLanguage: language } = version.manifest;
  const subject = oneLine(message.asunto).replace(TAG, '').trim();
  const text = messageText(message);
  const nameless = subject === '' ? 'app.message.noSubject' : 'app.message.subjectInside';
  const titles = languages.map((one) => [one, version.text(one, 'app.message.title')]);
  const procedure = version.procedures.get(REQUEST);
  if (!procedure) throw new ApiError(503, 'errors.server.unavailable');
  await lockOwner(trx, user.id);
  const [adjunto] = attachment ? await keepUploads(trx, { owner: user.id, procedure: REQUEST }, [attachment]) : [];
  const values = { asunto: subject, cuerpo: text, ...(adjunto && { adjunto }) };
  const name = sendingMove(procedure, standingOf(null), { values });
  if (name === null) throw new ApiError(409, 'errors.procedures.wrongState');
  const row = await makeMove({ settings: context.settings, version }, trx, {
    ...{ procedure, before: null, owner: user.id, userId: user.id, by: 'member', name, values },
    language: languages.includes(spoken) ? spoken : language,
  });
  // The words of a message are those of the version, though it has no form.
  const asSent = { form_version: version.manifest.version, titles: JSON.stringify(Object.fromEntries(titles)) };
  await trx.updateTable('cases').set(asSent).where('id', '=', row.id).execute();
  const reference = keyOf(row);
  const email = await contactEmail(trx, version, user.id);
  const mail = writeMail(version, TEMPLATE, language, {
    name: user.name,
    username: user.username,
    role: version.text(language, `app.roles.${user.role}`) || user.role,
    email: email ?? '—',
    subject: subject === '' || looksLikeForm(version, subject) ? version.text(language, nameless) : subject,
    message: quoted([`${version.text(language, 'app.message.asunto')}: ${subject}`, '', text].join('\n')),
    reference,
  });
  const from = senderAddress(version.settings);
  await enqueueMail(trx, {
    ...mail,
    from,
    to,
    replyTo: email,
    files: attachment ? [attachment] : [],
    about: user.id,
    caseId: row.id,
  });
  if (attachment) await demandWithinLimit(trx, user.id, context.settings.storedMb);
  return reference;
}

/** Somebody else's words, marked at every line, so that none of them can look like ours. */
function quoted(text: string): MailFragment {
  const lines = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
  return {
    html: `<blockquote style="${QUOTE}">${textToHtml(lines.join('\n'))}</blockquote>`,
    text: lines.map((line) => `> ${line}`).join('\n'),
  };
}

const QUOTE = 'margin:0;padding:8px 16px;border-left:4px solid #777;overflow:hidden';

const MAX_BODY = 100_000;

/** The text of the spec's message without markup. */
function messageText({ cuerpo, cuerpoHTML }: Message): string {
  return (cuerpo || textOfHtml(cuerpoHTML ?? '')).slice(0, MAX_BODY);
}

/**
 * Addresses of the offices that a message names, by name or address. They come from the settings, never from the
 * client.
 * @throws ApiError 422 if it names none of ours.
 */
function ownRecipients({ offices = {} }: Settings, message: Message): string[] {
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
