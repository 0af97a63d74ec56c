import type { Values } from '../core/config.ts';
import type { InstalledPlugin } from './domain/config/extensions.ts';
import type { LoadedForm } from './domain/config/loaded-version.ts';
import { formAsShown } from './domain/procedures/accepted-values.ts';
import { readCaseContext } from './domain/procedures/cases.ts';
import { openProcedure } from './domain/procedures/sends/own-move.ts';
import { formsOfRecord, shownProperties } from './domain/records/forms.ts';
import { readRecord } from './domain/records/read.ts';
import type { RoutePlugin, ServerContext } from './http/context.ts';
import type { SessionUser } from './kit/session-user.ts';

// The contract of the server: all that a plug-in may import of `src/server`. Everything else may change at any time.

/** The parts that a plug-in adds to the server. Each is described where it is declared. */
export type ServerPlugin = InstalledPlugin<RoutePlugin>;

// The folder of the program, for data files of a plug-in.
export { HOME } from '../compiler/program.ts';
export type {
  HookError,
  ImportRow,
  ListFile,
  ListSeed,
  Reader,
  ReadRows,
  RecordHook,
  RowNote,
} from './domain/config/extensions.ts';
// The database: own tables are declared by merging with `Tables` of `db/tables.ts`.
export type { LoadedForm, LoadedVersion } from './domain/config/loaded-version.ts';
// Cases of procedures, their documents and signatures.
export { newestCase, ownCase, ownCases } from './domain/procedures/cases.ts';
export { demonstrateCase } from './domain/procedures/demonstration.ts';
export { beginOwnSignature, endOwnSignature, fileName, type OwnCase } from './domain/procedures/documents/sign.ts';
export { documentFile, newestDocument } from './domain/procedures/documents/stored.ts';
export { demandWithinLimit } from './domain/procedures/files/case-files.ts';
export type { AnswerOf } from './domain/procedures/own-turns.ts';
export { makeOwnMove } from './domain/procedures/sends/own-move.ts';
// Records of the person who calls, and any person's as it is stored.
export { readRecord } from './domain/records/read.ts';
export { findRecord } from './domain/records/store.ts';
export type { OwnChange, WireBody } from './domain/records/write.ts';
// Calls: how they are registered and described, the person who makes them, and errors in the words of messages.
export { userOf } from './http/auth/access.ts';
export { languageOf } from './http/caller.ts';
export type { Routes, ServerContext } from './http/context.ts';
export { type FileRules, readParts } from './http/multipart.ts';
export { writeOwn } from './http/records.routes.ts';
export { errorResponses, sendHeaders } from './http/schemas.ts';
export { fileResponse, sendFile } from './http/send-file.ts';
export type { Queries } from './kit/db/database.ts';
export type { CaseRow, DocumentRow, SettableAt } from './kit/db/tables.ts';
export { ApiError, demandFound, FieldsError } from './kit/errors.ts';
// Files: read from a send, checked by their bytes, answered, and counted against what a person may keep. Tables of text.
export { isWholeFile } from './kit/files/file-check.ts';
export { compilePart } from './kit/files/part-guard.ts';
export type { Attachment } from './kit/files/parts.ts';
export { readTable } from './kit/files/table.ts';
// A send that is repeated is done once: `sendOf` names it, `once` does it in a transaction and keeps the answer.
export { once, sendOf, sortedJson } from './kit/idempotency.ts';
export { OperatorError } from './kit/operator-error.ts';
export { preconditionHeaders } from './kit/preconditions.ts';
export type { ServerSettings } from './kit/settings/settings.ts';

/** A person's record with the tag for the forms that show it to that person; `null` when there is none. */
export async function readShownRecord(
  { config, db }: ServerContext,
  { id, role }: SessionUser,
  record: string,
): Promise<{ values: Values; tag: string } | null> {
  const version = await config.demand();
  return readRecord(db, version, id, record, shownProperties(formsOfRecord(version, record, role)));
}

/** The form of a procedure as the person saw it. @throws ApiError 403, 404 */
export async function formOfProcedure(
  context: ServerContext,
  user: SessionUser,
  procedure: string,
  seen: { version?: string | undefined; language?: string },
): Promise<LoadedForm> {
  const live = openProcedure(await readCaseContext(context), procedure, 'writers', user);
  return (await formAsShown(context, user, live.form, seen)).form;
}
