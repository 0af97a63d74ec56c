import type { IncomingHttpHeaders } from 'node:http';
import { type CommunicationForm, communicationForm } from '../../../../api/shapes/communication.ts';
import type { Language, Values } from '../../../../core/config.ts';
import { sentFiles } from '../../../../core/forms/form-actions.ts';
import { schemaOf } from '../../../../core/forms/property-names.ts';
import { mayEver, sendingMove } from '../../../../core/moves/allowed-moves.ts';
import { formMailOf } from '../../../../core/moves/move-mails.ts';
import { type CompiledProcedure, procedureOfForm } from '../../../../core/procedure.ts';
import { ANONYMOUS, mayOpen } from '../../../../core/session/access.ts';
import type { Queries } from '../../../kit/db/database.ts';
import type { CaseRow } from '../../../kit/db/tables.ts';
import { ApiError } from '../../../kit/errors.ts';
import { compilePart } from '../../../kit/files/part-guard.ts';
import type { Attachment, Parts } from '../../../kit/files/parts.ts';
import { bodyHash, sortedJson } from '../../../kit/idempotency.ts';
import { officeAddress } from '../../../kit/mail/offices.ts';
import { demandPreconditions, entityTag } from '../../../kit/preconditions.ts';
import type { SessionUser } from '../../../kit/session-user.ts';
import { formPlaces } from '../../config/form-access.ts';
import { endDraft } from '../../drafts/drafts.ts';
import { lockOwner } from '../../records/store.ts';
import { acceptedValues, formAsShown, type ShownForm } from '../accepted-values.ts';
import { caseStateOf } from '../case-state.ts';
import { type CaseServices, caseByKey, keyOf } from '../cases.ts';
import { procedureOf } from '../definition.ts';
import { demandWithinLimit, isKept, keepUploads } from '../files/case-files.ts';
import type { SentForm } from '../made-move.ts';
import { makeMove, moveScope } from '../moves/move.ts';

/** Whether a part is a filled form. */
export const isSolicitud = compilePart(communicationForm);

/** The parts that make two sends the same: a retry stays one though the language or the version changed meanwhile. */
export function meantBy({ json }: Parts): string[] {
  const filled = json.get('solicitud')?.value;
  if (isSolicitud(filled))
    return [
      filled.form,
      filled.context ?? '',
      sortedJson(filled.values),
      ...(filled.files ?? []),
      filled.changes ?? '',
    ];
  return [json.get('comunicacion')?.raw ?? ''];
}

/** A form that this user may send. */
export interface OpenForm extends ShownForm, Pick<SentForm, 'mail'> {
  procedure: CompiledProcedure;
  attachments: readonly string[];
  /** Title of the form by language: its own, else that of its page. */
  titles: Record<Language, string>;
}

/**
 * The form that a call names, in the version it was filled in with, if the current version still opens it to the user.
 * @throws ApiError 403 or 409 (no longer there), 400 if the form is not sent this way.
 */
export async function openForm(
  context: CaseServices,
  user: Pick<SessionUser, 'role'>,
  request: CommunicationForm,
): Promise<OpenForm> {
  const seen = await formAsShown(context, user, request.form, request);
  const { current, form } = seen;
  const mail = formMailOf(form.spec);
  if (!mail) throw new ApiError(400, 'errors.server.badRequest');
  // The office may have gone since the form was opened.
  const to = officeAddress(current.settings, mail.recipient);
  if (to === undefined) throw new ApiError(409, 'errors.server.formGone');
  const procedure = current.procedures.get(procedureOfForm(current.forms.get(form.id)?.spec ?? {}));
  if (!procedure) throw new ApiError(409, 'errors.server.formGone');
  const stranger = user.role === ANONYMOUS;
  const maySend = stranger
    ? current.settings.strangers?.[form.id] !== undefined
    : mayOpen(current.menu.checks, procedure.writers, user);
  if (!maySend) throw new ApiError(403, 'errors.server.forbidden');
  return {
    ...seen,
    procedure,
    attachments: sentFiles(form.spec),
    // Texts of strangers go to no mailbox that they name: they get a receipt.
    mail: { ...mail, to, copy: mail.copy && !stranger },
    titles: titlesOf(seen, user.role),
  };
}

function titlesOf({ version, form: { id }, context }: ShownForm, role: string): Record<Language, string> {
  const places = formPlaces(version, id, role);
  const { page } = places.find((place) => place.context === context) ?? places[0] ?? {};
  const keys = [`forms.${id}.title`, ...(page === undefined ? [] : [`pages.${page}.title`])];
  const titles = version.manifest.languages.map((language) => [
    language,
    version.text(language, keys, { context: context ?? undefined }) || id,
  ]);
  return Object.fromEntries(titles);
}

interface Came {
  user: SessionUser;
  request: CommunicationForm;
  files: readonly Attachment[];
  /** Its files were kept before, and the values name them. */
  hasFiles?: boolean;
  headers?: IncomingHttpHeaders;
}

/**
 * Makes the member's move with a filled form, in the caller's transaction; the same values again are no move.
 * @returns what people call the case by.
 * @throws FieldsError, TooManyError, ApiError 404, 403, 409 or 412 when the case may not be sent again, 413 for too
 * much.
 */
export async function sendForm(context: CaseServices, trx: Queries, open: OpenForm, came: Came): Promise<string> {
  const { user, request, files } = came;
  const judged = await judgeSend(trx, open, came);
  const { before, values } = judged;
  await context.attempts.countAction(trx, 'message', user.id);
  await endDraft(trx, { user_id: user.id, form: open.form.id, subject: request.changes ?? '' });
  if (before && files.length === 0 && sortedJson(values) === sortedJson(before.values)) return keyOf(before);
  const row = await makeSend(context, trx, open, judged);
  if (files.length > 0) await demandWithinLimit(trx, user.id, context.settings.storedMb);
  return keyOf(row);
}

/** A filled form that may be sent. */
export interface JudgedSend {
  user: SessionUser;
  /** The case that is sent again. */
  before: CaseRow | null;
  procedure: CompiledProcedure;
  values: Values;
  /** The values for prefilling the form now. */
  stored: Values;
}

/**
 * Judges a filled form and keeps its files, in the caller's transaction; locks the person.
 * @throws as `sendForm`
 */
export async function judgeSend(
  trx: Queries,
  open: OpenForm,
  { user, request, files, headers = {}, hasFiles = false }: Came,
): Promise<JudgedSend> {
  await lockOwner(trx, user.id);
  const before =
    request.changes === undefined ? null : await caseToSendAgain(trx, open, user, request.changes, headers);
  const procedure = before ? await procedureOf(trx, open.current, before) : open.procedure;
  const uploaded = hasFiles ? {} : await fileValues(trx, open, { user, request, files }, before);
  const given = { ...(request.values as Values), ...uploaded };
  const { values, stored } = await acceptedValues(trx, user, open, { procedure: procedure.id, before, given });
  return { user, before, procedure, values, stored };
}

/** Makes the move of a judged form. @throws ApiError 409 when there is none now */
export async function makeSend(
  { settings }: CaseServices,
  trx: Queries,
  open: OpenForm,
  { user, before, procedure, values, stored }: JudgedSend,
): Promise<CaseRow> {
  const { current, form, language, titles } = open;
  const caseContext = { settings, version: current };
  const name = sendingMove(procedure, caseStateOf(before), { values, ...moveScope(caseContext, form.id) });
  if (name === null) throw new ApiError(409, 'errors.procedures.wrongState');
  // The audit names accounts, and a stranger has none.
  const userId = user.role === ANONYMOUS ? null : user.id;
  return makeMove(caseContext, trx, {
    procedure,
    before,
    owner: user.id,
    userId,
    by: 'member',
    name,
    values,
    language,
    titles,
    sent: { ...open, stored },
  });
}

/**
 * One of the user's own cases that is sent again with other values, the owner locked.
 * @throws ApiError 404, 403, 409 when it may not be sent again, 412 when it was changed in another window.
 */
async function caseToSendAgain(
  trx: Queries,
  { current, form }: OpenForm,
  user: SessionUser,
  key: string,
  headers: IncomingHttpHeaders,
): Promise<CaseRow> {
  const row = await caseByKey(trx, key);
  if (!row || row.owner !== user.id || row.form !== form.id) throw new ApiError(404, 'errors.server.notFound');
  const procedure = await procedureOf(trx, current, row);
  const scope = { values: row.values ?? {}, ...moveScope({ version: current }, form.id) };
  if (sendingMove(procedure, caseStateOf(row), scope) === null) {
    if (!mayEver(sendingMove, procedure, caseStateOf(row), scope)) throw new ApiError(403, 'errors.server.forbidden');
    throw new ApiError(409, row.withdrawn ? 'errors.server.changeWithdrawn' : 'errors.server.changeBegun');
  }
  demandPreconditions(headers, valuesTag(row.values ?? {}));
  return row;
}

/** Tells one state of what was sent from another. */
export function valuesTag(values: Values): string {
  return entityTag(bodyHash([sortedJson(values)]).slice(0, 32));
}

/**
 * Keeps the files that came, after those that the sender leaves in the case, as the values of their fields.
 * @throws ApiError 400 for a file that no field takes.
 */
async function fileValues(
  trx: Queries,
  { procedure, attachments, form }: OpenForm,
  { user, request: { values, files: given }, files }: Omit<Came, 'headers'>,
  before: CaseRow | null,
): Promise<Values> {
  // Clients that send one field's files need not name it.
  const named = given ?? files.map(() => attachments[0] ?? '');
  if (named.length !== files.length || !named.every((name) => attachments.includes(name)))
    throw new ApiError(400, 'errors.server.badRequest');
  const own = { owner: user.id, procedure: before?.procedure ?? procedure.id };
  const came = await keepUploads(trx, own, files);
  return Object.fromEntries(
    attachments.map((property) => {
      const left = before ? [values[property] ?? []].flat().filter(isKept) : [];
      const all = [...left, ...came.filter((_file, index) => named[index] === property)];
      const many = schemaOf(form.schema, property).type === 'array';
      if (!many && all.length > 1) throw new ApiError(400, 'errors.server.badRequest');
      return [property, all.length > 0 && many ? all : all[0]];
    }),
  ) as Values;
}
