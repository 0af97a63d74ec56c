import type { Message } from '../../../../api/shapes/communication.ts';
import type { Language, Settings } from '../../../../core/config.ts';
import { oneLine } from '../../../../core/mail.ts';
import { sendingMove } from '../../../../core/moves/allowed-moves.ts';
import { REQUEST } from '../../../../core/procedure.ts';
import type { Queries } from '../../../kit/db/database.ts';
import { ApiError } from '../../../kit/errors.ts';
import type { Attachment } from '../../../kit/files/parts.ts';
import { enqueueMail } from '../../../kit/mail/outgoing.ts';
import type { SessionUser } from '../../../kit/session-user.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import { quoted, writeMail } from '../../mail/document.ts';
import { contactEmail } from '../../records/mailbox.ts';
import { lockOwner } from '../../records/store.ts';
import { caseStateOf } from '../case-state.ts';
import { type CaseServices, keyOf } from '../cases.ts';
import { demandWithinLimit, keepUploads } from '../files/case-files.ts';
import { makeMove } from '../moves/move.ts';

const TEMPLATE = 'mails.member-message';

/**
 * Sends the spec's message of a client without a `solicitud` part (spec 1 §3) to the named offices, as a case of the
 * procedure `request`. The member's words stand quoted, and a form's subject is not shown as one.
 * @returns its reference.
 * @throws ApiError 422 when no named recipient is ours, TooManyError when this member sends too many.
 */
export async function acceptMessage(
  context: CaseServices,
  trx: Queries,
  { user, version, language: spoken }: { user: SessionUser; version: LoadedVersion; language: Language },
  message: Message,
  attachment: Attachment | null,
): Promise<string> {
  const to = ownRecipients(version.settings, message);
  await context.attempts.countAction(trx, 'message', user.id);
  const { languages, defaultLanguage: language } = version.manifest;
  const subject = oneLine(message.asunto).replace(TAG, '').trim();
  const text = messageText(message);
  const nameless = subject === '' ? 'app.message.noSubject' : 'app.message.subjectInside';
  const titles = Object.fromEntries(languages.map((one) => [one, version.text(one, 'app.message.title')]));
  const procedure = version.procedures.get(REQUEST);
  if (!procedure) throw new ApiError(503, 'errors.server.unavailable');
  await lockOwner(trx, user.id);
  const [adjunto] = attachment ? await keepUploads(trx, { owner: user.id, procedure: REQUEST }, [attachment]) : [];
  const values = { asunto: subject, cuerpo: text, ...(adjunto && { adjunto }) };
  const name = sendingMove(procedure, caseStateOf(null), { values });
  if (name === null) throw new ApiError(409, 'errors.procedures.wrongState');
  const row = await makeMove({ settings: context.settings, version }, trx, {
    procedure,
    before: null,
    owner: user.id,
    userId: user.id,
    by: 'member',
    name,
    values,
    titles,
    language: languages.includes(spoken) ? spoken : language,
  });
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
  const files = attachment ? [attachment] : [];
  await enqueueMail(trx, { ...mail, to, replyTo: email, files, about: user.id, caseId: row.id });
  if (attachment) await demandWithinLimit(trx, user.id, context.settings.storedMb);
  return reference;
}

const MAX_BODY = 100_000;

function messageText({ cuerpo, cuerpoHTML }: Message): string {
  return (cuerpo || textOfHtml(cuerpoHTML ?? '')).slice(0, MAX_BODY);
}

/** Addresses of the offices that a message names, from the settings. @throws ApiError 422 if it names none of ours. */
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

/** The text of HTML, to be escaped; a tag ends at the next `<`, or a long row of `<` would take quadratic time. */
function textOfHtml(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/tr|\/li|\/div)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .trim();
}

/** A tag in brackets before a subject, such as the organisation's own, belongs to every mail. */
const TAG = /^(\s*\[[^\]]*\])+/;

/** So many words of a form's subject are enough to take a mail for the form's. */
const WORDS = 3;

/** Whether a subject holds the words that the subject of a form's mail is known by, in any language. */
function looksLikeForm(version: LoadedVersion, subject: string): boolean {
  const given = wordsOf(subject).join(' ');
  return knownBy(version).some((words) => ` ${given} `.includes(` ${words} `));
}

/** The first words of the longest part of each subject that is the same in every mail. */
function knownBy(version: LoadedVersion): string[] {
  const templates = [...version.forms.values()].flatMap(({ spec }) => {
    const { message } = spec.submit?.params ?? {};
    return typeof message === 'string' ? [message] : [];
  });
  return templates
    .flatMap((name) => version.manifest.languages.map((language) => version.mail(name, language)?.subject ?? ''))
    .map((subject) => {
      const parts = subject
        .replace(TAG, '')
        .split(/\{\{[^{}]*\}\}/)
        .map(wordsOf);
      return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), []);
    })
    .map((words) => words.slice(0, WORDS).join(' '))
    .filter((words) => words !== '');
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\p{M}·.'’\p{Cf}]/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
