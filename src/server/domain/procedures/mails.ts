import type { Language, MailTemplate, Values } from '../../../core/config.ts';
import type { Scope } from '../../../core/expressions/tree.ts';
import type { KeptFile } from '../../../core/files/file-type.ts';
import { fieldOrder, textsByProperty } from '../../../core/forms/display.ts';
import { sentFiles } from '../../../core/forms/form-actions.ts';
import { type MailValues, type RenderedMail, renderMail, summaryFragment } from '../../../core/mail.ts';
import { beginsCase, moveMailsOf, paymentMailsOf } from '../../../core/moves/move-mails.ts';
import {
  type CompiledProcedure,
  type MoveActor,
  type ProcedureMail,
  TO_FORM_OFFICE,
  TO_MEMBER,
} from '../../../core/procedure.ts';
import { publishedLanguage } from '../../../core/published/manifest.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { CaseRow } from '../../kit/db/tables.ts';
import { ApiError } from '../../kit/errors.ts';
import type { Attachment } from '../../kit/files/parts.ts';
import { officeAddress, senderAddress } from '../../kit/mail/offices.ts';
import { enqueueMail, type WrittenMail } from '../../kit/mail/outgoing.ts';
import { isMailbox } from '../../kit/mailbox-address.ts';
import { dayWords } from '../config/day-words.ts';
import type { LoadedForm, LoadedVersion } from '../config/loaded-version.ts';
import { deskAddress, ownCaseAddress, workspaceOrigin } from '../config/page-address.ts';
import { type DueChange, dueOfCase, toPayBack } from '../dues/dues.ts';
import { paymentValues, withPayment } from '../dues/payment-words.ts';
import { asDocument, filledMail, quoted, withNote } from '../mail/document.ts';
import { contactEmail } from '../records/mailbox.ts';
import { readRecord } from '../records/read.ts';
import { recordWithRole } from '../records/store.ts';
import { fieldsAsRead, titleOf } from './as-sent.ts';
import { mayAnswer } from './case-state.ts';
import { type CaseContext, keyOf } from './cases.ts';
import { formOf, mailOf } from './definition.ts';
import { contentsOf, keptFiles } from './files/case-files.ts';
import type { ChangedField, MoveFollower, SentForm } from './made-move.ts';
import { dueCalendar } from './times/due.ts';

/** Bytes of files that go along in one mail. In transport they are a third more, and many mail servers take 20 MB. */
const MAIL_BYTES = 12_000_000;

/** Stands around a member's copy of a mail that has no template of its own for copies. */
const COPY_FRAME = 'mails.member-copy';

/** Writes the form's mail, then those of the move, which may go to the office of that mail; last what is due, if none has said it. */
export const mails: MoveFollower = async (caseContext, trx, { procedure, before, sent }, decided) => ({
  async follow({ move, row, due, changes, document }) {
    const { rules, values, note, scope } = decided;
    const file = document?.file ?? null;
    const made = {
      row,
      due,
      changes,
      file,
      values,
      note,
      scope,
      procedure,
      mails: rules.mails ?? [],
      sent,
      files: move.files,
      by: move.by,
    };
    const sentBefore = sent && before?.values && { sentBefore: before.values };
    const toSender = sent ? await formMails(caseContext, trx, { ...made, sent }) : false;
    const toMember = await moveMails(caseContext, trx, { ...made, ...sentBefore });
    await paymentMails(caseContext, trx, made, toSender || toMember);
  },
});

interface MailedMove {
  row: CaseRow;
  procedure: CompiledProcedure;
  mails: readonly ProcedureMail[];
  /** The values of the record, or of the case itself. */
  values: Values;
  note: string;
  /** The fields that are other ones now, as the office reads them. */
  changes: readonly ChangedField[];
  file: Attachment | null;
  /** The values of the case before, where a form was sent again: the office has those files. */
  sentBefore?: Values;
  /** The form that came with it, where forms name the procedure. */
  sent?: SentForm | undefined;
  by?: MoveActor;
  /** Files that came with the member's note. */
  files?: readonly KeptFile[] | undefined;
  /** The scope of the conditions of mails: the state is the one before. */
  scope: Scope;
  /** The change that the move made to the costs of the case. */
  due?: DueChange | null;
}

/**
 * Puts the mails about a move into the outbox, in its transaction.
 * @returns whether the member gets one.
 * @throws ApiError 409 when the office says something to a member who has no mailbox.
 */
export async function moveMails(caseContext: CaseContext, trx: Queries, made: MailedMove): Promise<boolean> {
  const { version, quiet } = caseContext;
  const { row, note } = made;
  const mails = moveMailsOf(made, made.scope);
  if (quiet || mails.length === 0) return false;
  let told = false;
  const facts = await factsOf(trx, version, made);
  const mailbox = ownMailbox(made) || (await contactEmail(trx, version, row.owner));
  const office = row.reference === null ? null : await officeOf(version, trx, row.id);
  const addressOf = (recipient: string) =>
    recipient === TO_FORM_OFFICE ? office : officeAddress(version.settings, recipient);
  for (const { message, recipient, attachment } of mails) {
    const isOwn = recipient === TO_MEMBER;
    const to = isOwn ? mailbox : addressOf(recipient);
    if (isOwn && !to && note !== '') throw new ApiError(409, 'errors.desk.noMailbox');
    if (!to) continue;
    const language = isOwn ? publishedLanguage(version.manifest, row.language ?? '') : version.manifest.defaultLanguage;
    const template = await mailOf(trx, version, row, message.replace(/^mails\./, ''), language);
    const values = { ...(await mailValues(trx, version, made, facts, language)), settings: version.settings };
    const wanted = [attachment ?? []].flat();
    const cost = isOwn ? (made.due ?? null) : null;
    const plain = renderMail(template, values, language);
    const answerable = isOwn ? withWayToAnswer(caseContext, made, facts.role, plain, language) : plain;
    const { mail, files } = withPayment(version, answerable, cost, language);
    const day = isOwn && saysDue(template) ? calendarOf(caseContext, row, language) : [];
    const document = [...files, ...(wanted.includes('document') && made.file ? [made.file] : []), ...day];
    const kept = wanted.includes('files') ? await filesOf(trx, made) : [];
    told ||= isOwn;
    await enqueueMail(trx, {
      ...withFiles(caseContext, row, language, mail, { document, kept }),
      to: [to],
      about: row.owner,
      replyTo: isOwn ? office : mailbox,
    });
  }
  return told;
}

/** A mail with words of the office; where the member may answer them on a page, it leads there. */
function withWayToAnswer(
  { version, settings }: CaseContext,
  { row, procedure, note, scope }: MailedMove,
  role: string,
  plain: RenderedMail,
  language: Language,
): RenderedMail {
  if (note === '' || !mayAnswer(procedure, row, scope)) return plain;
  const address = ownCaseAddress(version, workspaceOrigin(settings), role, keyOf(row));
  return address === null ? plain : withNote(plain, version.text(language, 'app.message.answerOnPage', { address }));
}

/** The files of an answer; else those of the values that the office does not have. */
function filesOf(trx: Queries, { row, files, values, sentBefore }: MailedMove): Promise<Attachment[]> {
  return files ? contentsOf(trx, row.id, files) : keptFiles(trx, row.id, values, sentBefore);
}

/**
 * Puts the mails about what a case costs into the outbox: to the member, where no other mail of the move says how it is
 * paid, and to the office, where something is to be paid back.
 */
async function paymentMails(caseContext: CaseContext, trx: Queries, made: MailedMove, told: boolean): Promise<void> {
  const { due } = made;
  if (!due || caseContext.quiet) return;
  const change = { isDue: due.due.state === 'due', toPayBack: toPayBack(due.due) };
  const mails = paymentMailsOf(change, { told, ofForm: made.row.reference !== null });
  await moveMails(caseContext, trx, { ...made, note: '', mails });
}

/**
 * Puts the form's own mail into the outbox when it begins a case, and the member's copy where the form says `copy`.
 * @returns whether the member gets one.
 */
async function formMails(
  caseContext: CaseContext,
  trx: Queries,
  made: MailedMove & { sent: SentForm },
): Promise<boolean> {
  const { row, sent } = made;
  const { version, mail } = sent;
  const facts = await factsOf(trx, caseContext.version, made);
  const own = await contactEmail(trx, caseContext.version, row.owner);
  const valuesIn = (language: Language) => mailValues(trx, caseContext.version, made, facts, language);
  const begins = beginsCase(made.scope);
  if (begins) {
    const { defaultLanguage } = version.manifest;
    const plain = filledMail(version, mail.template, defaultLanguage, await valuesIn(defaultLanguage));
    const files = sentFiles(sent.form.spec).map((property) => [property, made.values[property]]);
    const kept = await keptFiles(trx, row.id, Object.fromEntries(files) as Values);
    const rendered = withFiles(caseContext, row, defaultLanguage, plain, { document: [], kept });
    // The stored address only: whatever was typed into the form, nobody else is written to or answered.
    await enqueueMail(trx, { ...rendered, about: row.owner, to: [mail.to], replyTo: own, caseId: row.id });
  }
  if (!mail.copy || !own) return false;
  const language = publishedLanguage(version.manifest, row.language ?? '');
  const copy = memberCopy(sent, await valuesIn(language), language);
  const { mail: whole, files } = withPayment(caseContext.version, copy, made.due ?? null, language);
  const from = senderAddress(caseContext.version.settings);
  const written = { ...asDocument(version, whole, language), from, files, about: row.owner };
  await enqueueMail(trx, { ...written, to: [own], caseId: begins ? row.id : null, copy: true });
  return true;
}

/** By the template `<template>-copy` if there is one, else the office's mail in the frame for copies. */
function memberCopy({ version, mail: { template } }: SentForm, values: MailValues, language: Language): RenderedMail {
  const own = `${template}-copy`;
  if (version.mail(own, language)) return filledMail(version, own, language, values);
  const { html, text } = filledMail(version, template, language, values);
  return filledMail(version, COPY_FRAME, language, { ...values, message: { html, text } });
}

/** Whether a mail names the deadline; to the member it brings that day for a calendar then. */
function saysDue({ subject, text }: MailTemplate): boolean {
  return `${subject}${text}`.includes('{{due}}');
}

function calendarOf({ version, settings }: CaseContext, row: CaseRow, language: Language): Attachment[] {
  const file = dueCalendar(version, row, language, workspaceOrigin(settings));
  if (file === null) return [];
  return [{ filename: `${row.due_on}.ics`, contentType: 'text/calendar; charset=utf-8', content: Buffer.from(file) }];
}

/** A mail with its files; where they weigh too much, it says where the office finds those of the case instead. */
function withFiles(
  { version, settings }: CaseContext,
  row: CaseRow,
  language: Language,
  plain: RenderedMail,
  { document, kept }: { document: readonly Attachment[]; kept: readonly Attachment[] },
): WrittenMail & { files: readonly Attachment[] } {
  const all = [...document, ...kept];
  const bytes = all.reduce((sum, { content }) => sum + content.byteLength, 0);
  if (bytes <= MAIL_BYTES || kept.length === 0) return { ...asDocument(version, plain, language), files: all };
  const reference = keyOf(row);
  const source = row.reference === null ? 'procedures' : 'requests';
  const address = deskAddress(version, workspaceOrigin(settings), source, reference);
  const note = version.text(language, 'app.message.filesApart', { reference, address });
  return { ...asDocument(version, withNote(plain, note), language), files: document };
}

/** The office that the form of a case was mailed to, as long as it is one; else the first office. */
async function officeOf({ settings }: LoadedVersion, trx: Queries, caseId: number): Promise<string | null> {
  const sent = await trx
    .selectFrom('outbox')
    .select('recipients')
    .where('case_id', '=', caseId)
    .where('copy', '=', false)
    .executeTakeFirst();
  const offices = Object.values(settings.offices ?? {}).map(({ email }) => email);
  return sent?.recipients.find((one) => offices.includes(one)) ?? officeAddress(settings, 'office') ?? null;
}

/** Facts that the organisation has of the case's person. */
interface Facts {
  username: string;
  name: string;
  role: string;
  member: Values;
  values: Values;
}

async function factsOf(trx: Queries, version: LoadedVersion, { row, procedure, values }: MailedMove): Promise<Facts> {
  const mailbox = recordWithRole(version, 'contactMailbox');
  const own = async (record: string | undefined) =>
    (record === undefined ? null : await readRecord(trx, version, row.owner, record))?.values ?? {};
  const account = await trx
    .selectFrom('users')
    .select(['username', 'name', 'role', 'kind'])
    .where('id', '=', row.owner)
    .executeTakeFirstOrThrow();
  return {
    username: account.kind === 'stranger' ? '' : account.username,
    name: account.name,
    role: account.role,
    member: await own(mailbox?.id),
    values: procedure.record === undefined ? values : await own(procedure.record),
  };
}

/** By every property of the values as a person reads it, and those of the member's record. */
async function mailValues(
  trx: Queries,
  current: LoadedVersion,
  { row, procedure, note, changes, sent, due, by }: MailedMove,
  { username, name, member, values }: Facts,
  language: Language,
): Promise<MailValues> {
  const { version, form } = sent ?? { version: current, form: formOfCase(current, procedure, row) };
  const cost = due?.due ?? (await dueOfCase(trx, row.id));
  const fields = form ? await fieldsAsRead(trx, version, form, values, language, row.context) : [];
  return {
    username,
    name,
    ...member,
    ...sent?.stored,
    ...values,
    // A field that a form of many shapes does not show leaves a gap, and no value that nobody has worded.
    ...(row.reference !== null && form ? Object.fromEntries(fieldOrder(form).map((property) => [property, ''])) : {}),
    ...textsByProperty(fields),
    summary: summaryFragment(fields),
    changes: summaryFragment(changes),
    id: row.id,
    reference: keyOf(row),
    title: titleOf(current, row, language),
    state: current.text(language, `procedures.${procedure.id}.states.${row.state}`) || row.state,
    due: dayWords(current, row.due_on, language),
    ...paymentValues(current, cost, language, due?.before),
    note: by === 'member' ? quoted(note) : note,
  };
}

/** The form whose words the values of a case are read in. */
function formOfCase(version: LoadedVersion, procedure: CompiledProcedure, { form }: CaseRow): LoadedForm | undefined {
  return form === null ? formOf(version, procedure) : version.forms.get(form);
}

/** The address that the values name for mails; the page, and what is signed, may say that they go there. */
function ownMailbox({ procedure, values }: MailedMove): string {
  const named = values[procedure.roles?.contactMailbox ?? ''];
  return typeof named === 'string' && isMailbox(named) ? named : '';
}
