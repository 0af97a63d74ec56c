import type { EtecDocumentAnswer } from '../../types/shared/etec.ts';
import { errorTexts } from '../config/field-texts.ts';
import type { Queries } from '../db/database.ts';
import { writeDocument } from '../documents/pdf/write-document.ts';
import { sha256 } from '../documents/signing/cms.ts';
import { demandWithinLimit } from '../files/stored-bytes.ts';
import { FieldsError } from '../http/errors.ts';
import { bodyHash, sortedJson } from '../http/idempotency.ts';
import { choiceLabels } from '../lists/choices.ts';
import type { EtecContext } from './context.ts';
import { declarationContent } from './declaration-content.ts';
import type { DeclarationForm } from './declaration-form.ts';
import { declarationErrors, declaredValues } from './declaration-values.ts';
import { tell } from './mails.ts';
import { findMemberFacts } from './member.ts';
import {
  beginRequest,
  DOCUMENT_COLUMNS,
  type DocumentRow,
  holdMember,
  move,
  newestDocument,
  newestRequest,
  record,
} from './store.ts';
import type { EtecRequestRow } from './tables.ts';
import { pdfOnWire } from './wire.ts';

/**
 * Makes the document of a declaration, all in the caller's transaction: of a first request, of the open one
 * as its next version, or of a new one after a withdrawal. A declaration that says the same as the document
 * that waits to be signed is that document.
 * @throws FieldsError when values break the form's rules, TooManyError for one document too many, ApiError 413 for
 * one that would take too much room.
 */
export async function generateDocument(
  context: EtecContext,
  trx: Queries,
  userId: number,
  declared: DeclarationForm,
  body: Readonly<Record<string, unknown>>,
): Promise<EtecDocumentAnswer> {
  await holdMember(trx, userId);
  const { version, form, language } = declared;
  const values = declaredValues(form, body, await findMemberFacts(trx, userId));
  const errors = declarationErrors(form, values, context.version, language);
  if (errors.length > 0) throw new FieldsError(errorTexts(version, form.id, errors, language));
  const contentHash = bodyHash([form.id, version.manifest.version, language, sortedJson(values)]);
  const newest = await newestRequest(trx, userId);
  const open = newest && newest.state !== 'baja' ? newest : null;
  const before = open ? await newestDocument(trx, open.id) : undefined;
  if (open && before && open.state === 'pendiente_firma' && before.content_hash === contentHash) {
    return { id: open.id, pdf: pdfOnWire(context.settings, before, open.state) };
  }
  await context.attempts?.countDeed(trx, 'document', userId);
  const request = open ?? (await beginRequest(trx, userId, values));
  const at = new Date();
  const number = (before?.number ?? 0) + 1;
  const facts = { requestId: request.id, number, values, at };
  const labelOf = await choiceLabels(trx, context.version, form, values, language);
  const pdf = await writeDocument(declarationContent(declared, facts, context.version, labelOf));
  const document = await keepDocument(trx, declared, { requestId: request.id, number, values, contentHash, pdf });
  await demandWithinLimit(trx, userId, context.settings.storedMb);
  await noteDocument(context, trx, open, request, document, userId);
  await trx
    .updateTable('etec_requests')
    .set({ values: JSON.stringify(values) })
    .where('id', '=', request.id)
    .execute();
  return { id: request.id, pdf: pdfOnWire(context.settings, document, 'pendiente_firma') };
}

async function noteDocument(
  context: EtecContext,
  trx: Queries,
  open: EtecRequestRow | null,
  request: EtecRequestRow,
  document: DocumentRow,
  userId: number,
): Promise<void> {
  const deed = { actor: 'member' as const, userId, documentId: document.id };
  if (open) await move(trx, open, 'generate', deed);
  else await record(trx, request.id, 'generate', null, request.state, deed);
  // A further version of what waits to be signed anyway is no news.
  if (open?.state === 'pendiente_firma') return;
  const { language } = document;
  await tell(context, trx, { requestId: request.id, userId, event: 'generate', state: 'pendiente_firma', language });
}

interface NewDocument {
  requestId: number;
  number: number;
  values: object;
  contentHash: string;
  pdf: Uint8Array;
}

async function keepDocument(
  trx: Queries,
  { version, form, language }: DeclarationForm,
  { requestId, number, values, contentHash, pdf }: NewDocument,
): Promise<DocumentRow> {
  return trx
    .insertInto('etec_documents')
    .values({
      request_id: requestId,
      number,
      form: form.id,
      version: version.manifest.version,
      language,
      values: JSON.stringify(values),
      content_hash: contentHash,
      pdf,
      sha256: sha256(pdf).toString('hex'),
      signed_pdf: null,
      signed_sha256: null,
      signed_at: null,
      signer: null,
      certificate: null,
    })
    .returning(DOCUMENT_COLUMNS)
    .executeTakeFirstOrThrow();
}
