import type { Language, Values } from '../../core/config.ts';
import { isMet } from '../../core/expressions/evaluate.ts';
import type { Scope } from '../../core/expressions/tree.ts';
import { type MailValues, renderMail, summaryFragment } from '../../core/mail.ts';
import { type CompiledProcedure, type ProcedureMail, TO_MEMBER } from '../../core/procedure.ts';
import { type DisplayedField, displayFields, textsByProperty } from '../../core/values/display.ts';
import { readingOf } from '../config/displays.ts';
import type { LoadedForm, LoadedVersion } from '../config/loaded-version.ts';
import { deskAddress, workspaceOrigin } from '../config/page-address.ts';
import type { Queries } from '../db/database.ts';
import type { Attachment } from '../http/multipart.ts';
import { choiceLabels } from '../lists/choices.ts';
import { asDocument, withNote } from '../mail/document.ts';
import { isMailbox, officeAddress, senderAddress } from '../mail/offices.ts';
import { enqueueMail } from '../mail/outbox/outgoing.ts';
import { contactEmail } from '../records/mailbox/mailbox.ts';
import { readRecord } from '../records/read.ts';
import { recordWithRole } from '../records/roles.ts';
import { tooMuchForMail } from '../requests/placed-files.ts';
import { mailOf } from './definition.ts';
import { keptFiles } from './files/kept.ts';
import type { ProcedureRoom } from './room.ts';
import type { CaseRow } from './tables.ts';

/** A move that was made, and the mails its file names. */
interface MadeMove {
  /** The case as it stands now. */
  row: CaseRow;
  procedure: CompiledProcedure;
  mails: readonly ProcedureMail[];
  /** What a record holds, or the case itself. */
  values: Values;
  note: string;
  /** The document that was signed. */
  file: Attachment | null;
  /** What the conditions of mails see: the state is the one before. */
  scope: Scope;
}

/**
 * Puts the mails about a move into the outbox, in the transaction of the move: an office's in the organisation's
 * language, the member's in the one the form was filled in with.
 */
export async function moveMails(room: ProcedureRoom, trx: Queries, made: MadeMove): Promise<void> {
  const { version, quiet } = room;
  const mails = made.mails.filter(({ when }) => isMet(when, made.scope));
  if (quiet || mails.length === 0) return;
  const { defaultLanguage } = version.manifest;
  const facts = await factsOf(trx, version, made);
  const own = ownMailbox(made) || (await contactEmail(trx, version, made.row.owner));
  for (const { message, recipient, attachment } of mails) {
    const isOwn = recipient === TO_MEMBER;
    const to = isOwn ? own : officeAddress(version.settings, recipient);
    const language = isOwn ? (made.row.language ?? defaultLanguage) : defaultLanguage;
    if (!to) continue;
    const template = await mailOf(trx, version, made.row, message, language);
    const values = { ...(await mailValues(trx, version, made, facts, language)), settings: version.settings };
    const wanted = [attachment ?? []].flat();
    const document = wanted.includes('document') && made.file ? [made.file] : [];
    const kept = wanted.includes('files') ? await keptFiles(trx, made.row.id, made.values) : [];
    const apart = tooMuchForMail([...document, ...kept]) && kept.length > 0;
    const plain = renderMail(template, values);
    const noted = apart ? withNote(plain, apartText(room, made.row, language)) : plain;
    await enqueueMail(trx, {
      ...asDocument(version, noted, language),
      from: senderAddress(version.settings),
      to: [to],
      about: made.row.owner,
      replyTo: isOwn ? null : own,
      files: apart ? document : [...document, ...kept],
      requestId: null,
    });
  }
}

/** Where the office finds files that are too heavy for the mail; the case has them, so none is kept with it as well. */
function apartText({ version, settings }: ProcedureRoom, { id }: CaseRow, language: Language): string {
  const address = deskAddress(version, workspaceOrigin(settings), 'procedures', String(id));
  return version.text(language, 'app.message.filesApart', { reference: id, address });
}

/** What the organisation knows of the case's person. */
interface Facts {
  username: string;
  name: string;
  member: Values;
  values: Values;
}

async function factsOf(trx: Queries, version: LoadedVersion, { row, procedure, values }: MadeMove): Promise<Facts> {
  const mailbox = recordWithRole(version, 'contactMailbox');
  const own = async (record: string | undefined) =>
    (record === undefined ? null : await readRecord(trx, version, row.owner, record))?.values ?? {};
  const account = await trx
    .selectFrom('users')
    .select(['username', 'name'])
    .where('id', '=', row.owner)
    .executeTakeFirstOrThrow();
  return {
    ...account,
    member: await own(mailbox?.id),
    values: procedure.record === undefined ? values : await own(procedure.record),
  };
}

/** By every property of the values as a person reads it, and those of the member's record. */
async function mailValues(
  trx: Queries,
  version: LoadedVersion,
  { row, procedure, note }: MadeMove,
  { username, name, member, values }: Facts,
  language: Language,
): Promise<MailValues> {
  const form = formOf(version, procedure);
  const fields = form ? await fieldsAsRead(trx, version, form, values, language) : [];
  return {
    username,
    name,
    ...member,
    ...values,
    ...textsByProperty(fields),
    summary: summaryFragment(fields),
    id: row.id,
    state: version.text(language, `procedures.${procedure.id}.states.${row.state}`) || row.state,
    note,
  };
}

/** The values of a form as a person reads them. */
export async function fieldsAsRead(
  db: Queries,
  version: LoadedVersion,
  form: LoadedForm,
  values: Values,
  language: Language,
): Promise<DisplayedField[]> {
  const text = (keys: readonly string[], named?: Record<string, unknown>) => version.text(language, keys, named);
  const labelOf = await choiceLabels(db, version, form, values, language);
  return displayFields(form, values, text, labelOf, readingOf(version, language));
}

/** The form whose words the values are read in. */
export function formOf(version: LoadedVersion, { form, record }: CompiledProcedure): LoadedForm | undefined {
  return [...version.forms.values()].find(
    ({ id, spec }) => id === form || (record !== undefined && spec.record === record),
  );
}

/** The address that the values name for mails; the page, and what is signed, may say that they go there. */
function ownMailbox({ procedure, values }: MadeMove): string {
  const named = values[procedure.roles?.contactMailbox ?? ''];
  return typeof named === 'string' && isMailbox(named) ? named : '';
}
