import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SignatureTask } from '../../../core/action.ts';
import { localeOf } from '../../../core/values/locale.ts';
import type { Queries } from '../../db/database.ts';
import type { CaseRow } from '../../db/tables.ts';
import { madeInThread } from '../../documents/in-thread.ts';
import { type CertificateFacts, certificateBytes, readCertificate } from '../../documents/signing/certificate.ts';
import { checkCertificate } from '../../documents/signing/check-certificate.ts';
import { containerBytes, SHA256, sha256, signedAttributes } from '../../documents/signing/cms.ts';
import { digestOf, type SignatureFacts } from '../../documents/signing/pdf-signature.ts';
import type { SigningGround } from '../../documents/signing/signing-services.ts';
import { ApiError, SigningError } from '../../http/errors.ts';
import { lockOwner, roleOf } from '../../records/store.ts';
import { type CaseContext, ownCase } from '../cases.ts';
import { procedureOf } from '../definition.ts';
import { movesNow } from '../moves/allowed-moves.ts';
import { caseStateOf } from '../moves/move.ts';
import { newestDocument } from './stored.ts';

/** Long enough to find a card and its PIN; then the document has to be prepared anew. */
const LIFETIME = sql<Date>`now() + interval '10 minutes'`;
const COMMON_NAME = '2.5.4.3';

export interface OwnCase {
  procedure: string;
  owner: number;
  id: number;
}

/** A document that waits for its signature, before anything has been kept. */
interface PreparedSignature {
  documentId: number;
  certificate: CertificateFacts;
  /** With an empty place for the signature. */
  prepared: Uint8Array;
}

/**
 * Prepares the newest document for its signature, outside of any transaction, and checks the certificate.
 * @param certificado Base64 of its DER, or PEM.
 * @throws SigningError, ApiError 404 and 409, BusyError.
 */
export async function prepareSignature(
  caseContext: CaseContext,
  db: Queries,
  { procedure, owner, id: caseId }: OwnCase,
  certificado: string,
  { trust, services }: SigningGround,
): Promise<PreparedSignature> {
  const request = await ownCase(db, procedure, owner, caseId);
  await signingMove(caseContext, db, request);
  const at = new Date();
  const certificate = readCertificate(certificateBytes(certificado));
  const id = await nationalId(caseContext, db, owner);
  const chain = checkCertificate(certificate, id, trust, at);
  const document = await newestDocument(db, request.id);
  if (!document) throw new ApiError(409, 'errors.procedures.wrongState');
  const { pdf } = await db
    .selectFrom('procedure_documents')
    .select('pdf')
    .where('id', '=', document.id)
    .executeTakeFirstOrThrow();
  if (sha256(pdf).toString('hex') !== document.sha256) throw new SigningError('errors.signing.tampered', 409);
  // Before anybody types a PIN for nothing.
  await services.notRevoked(certificate, chain);
  const text = (key: string) => caseContext.version.text(document.language, key);
  const { timeZone = 'UTC', country } = caseContext.version.settings;
  const locale = localeOf(document.language, country);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone });
  const reason = text(`procedures.${procedure}.document.reason`);
  const facts: SignatureFacts = {
    mark: `${request.id}-${document.number}-${randomUUID()}`,
    signer: commonName(certificate),
    reason,
    at,
    lines: [
      { label: text('app.document.signedBy'), text: commonName(certificate) },
      { label: text('app.document.nationalId'), text: id },
      { label: text('app.document.signedAt'), text: day.format(at) },
      { label: text('app.document.reason'), text: reason },
      { label: text('app.document.verificationCode'), text: document.code ?? '' },
    ],
    language: document.language,
    accent: caseContext.version.theme.colors.primary.main,
    signatureBytes: containerBytes({ certificate, chain }, services.timeStampBytes),
  };
  return { documentId: document.id, certificate, prepared: await madeInThread({ document: pdf, facts }) };
}

/**
 * Begins the signature of a prepared document, in the caller's transaction; earlier tries of the case count no longer.
 * @throws SigningError 409 when there is a newer document, ApiError 404 and 409.
 */
export async function beginSignature(
  caseContext: CaseContext,
  trx: Queries,
  { procedure, owner, id }: OwnCase,
  { documentId, certificate, prepared }: PreparedSignature,
): Promise<SignatureTask> {
  await lockOwner(trx, owner);
  await signingMove(caseContext, trx, await ownCase(trx, procedure, owner, id));
  const newest = await newestDocument(trx, id);
  if (newest?.id !== documentId) throw new SigningError('errors.signing.superseded', 409);
  const attributes = signedAttributes(digestOf(prepared), certificate);
  await forgetPrepared(trx, id);
  await trx
    .insertInto('procedure_signatures')
    .values({
      case_id: id,
      document_id: documentId,
      user_id: owner,
      certificate: certificate.der,
      attributes,
      prepared,
      expires_at: LIFETIME,
    })
    .execute();
  return { data: Buffer.from(attributes).toString('base64'), digestOid: SHA256 };
}

export function commonName({ names }: CertificateFacts): string {
  return names.get(COMMON_NAME)?.[0] ?? '';
}

/** Only the newest try needs the whole document; of the others the little remains that recognises them. */
async function forgetPrepared(trx: Queries, caseId: number): Promise<void> {
  await trx
    .updateTable('procedure_signatures')
    .set({ prepared: null })
    .where('case_id', '=', caseId)
    .where('prepared', 'is not', null)
    .execute();
}

/** The move that a signature is, where the case stands. @throws ApiError 409 when there is none. */
export async function signingMove(caseContext: CaseContext, db: Queries, row: CaseRow): Promise<string> {
  const procedure = await procedureOf(db, caseContext.version, row);
  const now = movesNow(procedure, caseStateOf(row), { by: 'member', scope: { values: row.values ?? {} } });
  const found = now.find((name) => procedure.moves[name]?.document === 'signed');
  if (found === undefined) throw new ApiError(409, 'errors.procedures.wrongState');
  return found;
}

/** What a certificate has to name; empty when the organisation knows none. */
export async function nationalId({ version }: CaseContext, db: Queries, owner: number): Promise<string> {
  return (await roleOf(db, version, owner, 'nationalId')) ?? '';
}
