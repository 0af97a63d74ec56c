import type { Values } from '../core/config.ts';
import type { SessionUser } from './auth/sessions.ts';
import type { LoadedForm } from './config/loaded-version.ts';
import type { InstalledPlugin } from './extensions.ts';
import type { RoutePlugin, ServerContext } from './http/context.ts';
import { formAsShown } from './procedures/accepted-values.ts';
import { readCaseContext } from './procedures/cases.ts';
import { openProcedure } from './procedures/moves/own-move.ts';
import { formsOfRecord, shownProperties } from './records/forms.ts';
import { readRecord } from './records/read.ts';

// The contract of the server: all that a plug-in may import of `src/server`. Everything else may change at any time.

/** The parts that a plug-in adds to the server. Each is described where it is declared. */
export type ServerPlugin = InstalledPlugin<RoutePlugin>;

// The folder of the program, for data files of a plug-in.
export { HOME } from '../compiler/program.ts';
// Calls: how they are registered and described, the person who makes them, and errors in the words of messages.
export { userOf } from './auth/access.ts';
// The database: own tables are declared by merging with `Tables` of `db/tables.ts`.
export type { LoadedForm, LoadedVersion } from './config/loaded-version.ts';
export type { Queries } from './db/database.ts';
export type { CaseRow, DocumentRow, SettableAt } from './db/tables.ts';
export type { HookError, ImportRow, ListFile, ListSeed, Reader, ReadRows, RecordHook, RowNote } from './extensions.ts';
// Files: read from a send, checked by their bytes, answered, and counted against what a person may keep. Tables of text.
export { isWholeFile } from './files/file-check.ts';
export { readTable } from './files/table.ts';
export { languageOf } from './http/caller.ts';
export type { Routes, ServerContext } from './http/context.ts';
export { ApiError, demandFound } from './http/errors.ts';
// A send that is repeated is done once: `sendOf` names it, `once` does it in a transaction and keeps the answer.
export { once, sendOf, sortedJson } from './http/idempotency.ts';
export { type Attachment, compilePart, type FileRules, readParts } from './http/multipart.ts';
export { preconditionHeaders } from './http/preconditions.ts';
export { errorResponses, sendHeaders } from './http/schemas.ts';
export { fileResponse, sendFile } from './http/send-file.ts';
export { OperatorError } from './ops/operator-error.ts';
export type { ServerSettings } from './ops/settings.ts';
// Cases of procedures, their documents and signatures.
export { newestCase, ownCase, ownCases } from './procedures/cases.ts';
export { demonstrateCase } from './procedures/demonstration.ts';
export { beginOwnSignature, endOwnSignature, fileName, type OwnCase } from './procedures/documents/sign.ts';
export { documentFile, newestDocument } from './procedures/documents/stored.ts';
export { demandWithinLimit } from './procedures/files/case-files.ts';
export { type AnswerOf, makeOwnMove } from './procedures/moves/own-move.ts';
// Records of the person who calls, and any person's as it is stored.
export { readRecord } from './records/read.ts';
export { writeOwn } from './records/records.routes.ts';
export { findRecord } from './records/store.ts';
export type { OwnChange } from './records/write.ts';

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
