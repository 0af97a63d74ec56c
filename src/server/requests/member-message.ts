import type { Message } from '../../api/shapes/communication.ts';
import type { Language } from '../../core/config.ts';
import { type MailFragment, oneLine, textToHtml } from '../../core/mail.ts';
import type { SessionUser } from '../auth/sessions.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import { demandWithinLimit } from '../files/stored-bytes.ts';
import type { ServerContext } from '../http/context.ts';
import { type Attachment, fileFacts } from '../http/multipart.ts';
import { writeMail } from '../mail/document.ts';
import { messageText, ownRecipients } from '../mail/free-message.ts';
import { senderAddress } from '../mail/offices.ts';
import { enqueueMail } from '../mail/outbox/outgoing.ts';
import { contactEmail } from '../records/mailbox/mailbox.ts';
import { looksLikeForm, TAG } from './form-subjects.ts';
import { recordRequest } from './record-request.ts';

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
 * recorded like a request.
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
  const { id, reference } = await recordRequest(trx, {
    userId: user.id,
    form: null,
    version: version.manifest.version,
    language: languages.includes(spoken) ? spoken : language,
    context: null,
    titles: Object.fromEntries(titles),
    values: { asunto: subject, cuerpo: text, ...(attachment ? { adjunto: fileFacts(attachment) } : {}) },
  });
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
    files: attachment ? [{ ...attachment, property: 'adjunto' }] : [],
    about: user.id,
    requestId: id,
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
