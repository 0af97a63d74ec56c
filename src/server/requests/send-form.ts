import type { IncomingHttpHeaders } from 'node:http';
import type { CommunicationForm } from '../../api/shapes/communication.ts';
import type { Language, Values } from '../../core/config.ts';
import { schemaOf } from '../../core/forms/property-names.ts';
import type { CompiledProcedure } from '../../core/procedure.ts';
import { ANONYMOUS } from '../../core/session/access.ts';
import type { SessionUser } from '../auth/sessions.ts';
import type { Queries } from '../db/database.ts';
import type { CaseRow } from '../db/tables.ts';
import { endDraft } from '../drafts/drafts.ts';
import { demandWithinLimit } from '../files/stored-bytes.ts';
import type { ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { bodyHash, sortedJson } from '../http/idempotency.ts';
import type { Attachment } from '../http/multipart.ts';
import { demandPreconditions, entityTag } from '../http/preconditions.ts';
import { caseByKey, keyOf } from '../procedures/cases.ts';
import { procedureOf } from '../procedures/definition.ts';
import { isKept, keepUploads } from '../procedures/files/case-files.ts';
import { filledValues } from '../procedures/filled-form.ts';
import { sendingMove } from '../procedures/moves/allowed-moves.ts';
import { caseStateOf, makeMove, moveScope } from '../procedures/moves/move.ts';
import { lockOwner } from '../records/store.ts';
import type { OpenForm } from './open-form.ts';

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
export async function sendForm(context: ServerContext, trx: Queries, open: OpenForm, came: Came): Promise<string> {
  const { user, request, files } = came;
  const judged = await judgeSend(context, trx, open, came);
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
  language: Language;
  /** The case that is sent again. */
  before: CaseRow | null;
  procedure: CompiledProcedure;
  values: Values;
  /** What the form would be prefilled with now. */
  stored: Values;
}

/**
 * Judges a filled form and keeps its files, in the caller's transaction; locks the person.
 * @throws as `sendForm`
 */
export async function judgeSend(
  context: ServerContext,
  trx: Queries,
  open: OpenForm,
  { user, request, files, headers = {}, hasFiles = false }: Came,
): Promise<JudgedSend> {
  const { version, current, form } = open;
  const { languages, defaultLanguage } = version.manifest;
  // Kept and looked up by later on, so it is one there is.
  const language = languages.includes(request.language) ? request.language : defaultLanguage;
  await lockOwner(trx, user.id);
  const before =
    request.changes === undefined ? null : await caseToSendAgain(trx, open, user, request.changes, headers);
  const procedure = before ? await procedureOf(trx, current, before) : open.procedure;
  const uploaded = hasFiles ? {} : await fileValues(trx, open, { user, request, files }, before);
  const sent = { ...(request.values as Values), ...uploaded };
  const filled = { version, form, language };
  const given = { procedure: procedure.id, current, before, sent };
  const { values, stored } = await filledValues(context, trx, user, filled, given);
  return { user, language, before, procedure, values, stored };
}

/** Makes the move of a judged form. @throws ApiError 409 when there is none now */
export async function makeSend(
  { settings }: ServerContext,
  trx: Queries,
  { version, current, form, mail, context: shown, titles }: OpenForm,
  { user, language, before, procedure, values, stored }: JudgedSend,
): Promise<CaseRow> {
  const caseContext = { settings, version: current };
  const name = sendingMove(procedure, caseStateOf(before), { values, ...moveScope(caseContext, form.id) });
  if (name === null) throw new ApiError(409, 'errors.procedures.wrongState');
  // The audit names accounts, and a stranger has none.
  const userId = user.role === ANONYMOUS ? null : user.id;
  return makeMove(caseContext, trx, {
    ...{ procedure, before, owner: user.id, userId, by: 'member', name, values, language },
    sent: { version, form, context: shown, titles, stored, mail },
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
    const mayEver = procedure.states.some((state) => sendingMove(procedure, { ...caseStateOf(row), state }, scope));
    if (!mayEver) throw new ApiError(403, 'errors.server.forbidden');
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
