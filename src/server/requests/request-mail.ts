import type { Language, Values } from '../../core/config.ts';
import { type MailValues, type RenderedMail, summaryFragment } from '../../core/mail.ts';
import { type ChoiceLabel, displayFields, fieldOrder, textsByProperty } from '../../core/values/display.ts';
import type { SessionUser } from '../auth/sessions.ts';
import { readingOf } from '../config/displays.ts';
import type { OpenForm } from '../config/open-form.ts';
import type { Queries } from '../db/database.ts';
import { choiceLabels } from '../lists/choices.ts';
import { asDocument, filledMail, withNote, writeMail } from '../mail/document.ts';
import { readRecord } from '../records/read.ts';
import { recordWithRole } from '../records/roles.ts';

/** Stands around a member's copy of a mail that has no template of its own for copies. */
const COPY_FRAME = 'mails.member-copy';

interface RequestContent {
  open: OpenForm;
  user: SessionUser;
  /** What is sent, checked. */
  values: Values;
  /** The prefill record. */
  stored: Values;
  reference: string;
  /** The language the form was filled in with. */
  language: Language;
  /** What the form is called, by language. */
  titles: Record<Language, string>;
  /** Its files do not go along with the mail; where the office finds them. */
  filesAt: string | null;
}

/** The mail to the office, and the member's copy where the form says `copy`. */
interface RequestMails {
  office: RenderedMail;
  copy: RenderedMail | null;
}

/**
 * The mails about a request: the office's in the college's default language, the copy in the member's. A
 * template may use every property of the form as a person reads it, every name of the member's record,
 * `{{summary}}`, `{{reference}}`, `{{title}}`, `{{username}}`, `{{name}}` and `{{settings.…}}`. The form's
 * own values win over the record.
 */
export async function requestMails(trx: Queries, content: RequestContent): Promise<RequestMails> {
  const { open, user } = content;
  const { version, params } = open;
  const mailbox = recordWithRole(open.current, 'contactMailbox');
  const member = (mailbox && (await readRecord(trx, open.current, user.id, mailbox.id))?.values) ?? {};
  const { languages, defaultLanguage } = version.manifest;
  const labels = (language: Language) => choiceLabels(trx, version, open.form, content.values, language);
  const officeValues = mailValues(content, member, defaultLanguage, await labels(defaultLanguage));
  const plain = filledMail(version, params.message, defaultLanguage, officeValues);
  const { filesAt, reference } = content;
  const noted =
    filesAt === null
      ? plain
      : withNote(plain, version.text(defaultLanguage, 'app.message.filesApart', { reference, address: filesAt }));
  const office = asDocument(version, noted, defaultLanguage);
  if (!params.copy) return { office, copy: null };
  const language = languages.includes(content.language) ? content.language : defaultLanguage;
  const copy = memberCopy(open, mailValues(content, member, language, await labels(language)), language);
  return { office, copy };
}

/** By the template `<message>-copy` if there is one, else the office's mail in the frame for copies. */
function memberCopy(open: OpenForm, values: MailValues, language: Language): RenderedMail {
  const { version, params } = open;
  const own = `${params.message}-copy`;
  if (version.mail(own, language)) return writeMail(version, own, language, values);
  const { html, text } = filledMail(version, params.message, language, values);
  return writeMail(version, COPY_FRAME, language, { ...values, message: { html, text } });
}

function mailValues(content: RequestContent, member: Values, language: Language, labelOf: ChoiceLabel): MailValues {
  const { open, user, values, stored, reference, titles } = content;
  const { version, form, context } = open;
  const fields = displayFields(
    form,
    values,
    (keys, named) => version.text(language, keys, { ...named, context }),
    labelOf,
    readingOf(version, language),
  );
  return {
    username: user.username,
    name: user.name,
    ...member,
    ...stored,
    ...Object.fromEntries(fieldOrder(form).map((property) => [property, ''])),
    ...textsByProperty(fields),
    summary: summaryFragment(fields),
    title: titles[language] ?? '',
    reference,
  };
}
