import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SignatureTask } from '../../../../core/action.ts';
import { movesNow } from '../../../../core/moves/allowed-moves.ts';
import { dateFormat } from '../../../../core/values/formats.ts';
import { localeOf } from '../../../../core/values/locale.ts';
import type { Queries } from '../../../kit/db/database.ts';
import type { CaseRow, RevocationCheck } from '../../../kit/db/tables.ts';
import { ApiError, SigningError } from '../../../kit/errors.ts';
import { answeredBefore, once, type Send } from '../../../kit/idempotency.ts';
import { madeInThread, withProofs } from '../../documents/in-thread.ts';
import { type CertificateFacts, certificateBytes, readCertificate } from '../../documents/signing/certificate.ts';
import { checkCertificate } from '../../documents/signing/check-certificate.ts';
import {
  containerBytes,
  type FittingSignature,
  fittingSignature,
  SHA256,
  sha256,
  signatureContainer,
  signedAttributes,
} from '../../documents/signing/cms.ts';
import { byteRangeOf, digestOf, embedSignature, type SignatureFacts } from '../../documents/signing/pdf-signature.ts';
import type { SigningGround } from '../../documents/signing/signing-services.ts';
import { loadTrust } from '../../documents/signing/trust.ts';
import { lockOwner, roleOf } from '../../records/store.ts';
import { caseStateOf } from '../case-state.ts';
import { type CaseContext, type CaseServices, ownCase, readCaseContext } from '../cases.ts';
import { procedureOf } from '../definition.ts';
import { caseScope, makeMove } from '../moves/move.ts';
import { type AnswerOf, turnsByOwner } from '../own-turns.ts';
import { newestDocument } from './stored.ts';

export interface OwnCase {
  procedure: string;
  owner: number;
  id: number;
}

/** Long enough to find a card and its PIN; then the document has to be prepared anew. */
const LIFETIME = sql<Date>`now() + interval '10 minutes'`;
const COMMON_NAME = '2.5.4.3';

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
  const day = dateFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone });
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
  // Only the newest try needs the whole document; of the others the little remains that recognises them.
  await trx.updateTable('procedure_signatures').set({ prepared: null }).where('case_id', '=', id).execute();
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

function commonName({ names }: CertificateFacts): string {
  return names.get(COMMON_NAME)?.[0] ?? '';
}

/** The move that a signature is, where the case stands. @throws ApiError 409 when there is none. */
async function signingMove(caseContext: CaseContext, db: Queries, row: CaseRow): Promise<string> {
  const procedure = await procedureOf(db, caseContext.version, row);
  const scope = await caseScope({ db, version: caseContext.version }, row);
  const now = movesNow(procedure, caseStateOf(row), { by: 'member', scope });
  const found = now.find((name) => procedure.moves[name]?.document === 'signed');
  if (found === undefined) throw new ApiError(409, 'errors.procedures.wrongState');
  return found;
}

/** The national id that a certificate has to name; empty when the organisation knows none. */
async function nationalId({ version }: CaseContext, db: Queries, owner: number): Promise<string> {
  return (await roleOf(db, version, owner, 'nationalId')) ?? '';
}

/** How many tries are looked through for the one a signature belongs to. */
const TRIES = 50;

/** A signature that is in order, before anything has been changed. */
interface ReadySignature {
  presignId: number;
  documentId: number;
  certificate: CertificateFacts;
  signed: Uint8Array;
  /** Whether it was known not to be revoked. */
  revocation: RevocationCheck;
}

/**
 * Puts a signature into the document it was asked for, as stored when it began; outside of any transaction.
 * @throws SigningError; ApiError 404 for another member's case.
 */
export async function readySignature(
  caseContext: CaseContext,
  db: Queries,
  own: OwnCase,
  signature: Uint8Array,
  { trust, services }: SigningGround,
): Promise<ReadySignature> {
  const tries = await triesOf(db, own);
  const [newest] = tries;
  if (!newest) throw new SigningError('errors.signing.nothingPending', 409);
  const found = tries.map((row) => ({ row, fitting: fitting(row, signature) })).find((one) => one.fitting !== null);
  if (!found?.fitting) throw new SigningError('errors.signing.signature');
  const { row, fitting: usable } = found;
  if (row.used_at) throw new SigningError('errors.signing.alreadyUsed', 409);
  const document = await newestDocument(db, own.id);
  if (row.id !== newest.id || row.document_id !== document?.id || !row.prepared)
    throw new SigningError('errors.signing.superseded', 409);
  if (row.expired) throw new SigningError('errors.signing.tooLate', 409);
  const certificate = readCertificate(row.certificate);
  const chain = checkCertificate(certificate, await nationalId(caseContext, db, own.owner), trust, new Date());
  const expected = signedAttributes(digestOf(row.prepared), certificate);
  if (!Buffer.from(expected).equals(row.attributes)) throw new SigningError('errors.signing.tampered', 409);
  const standing = await services.notRevoked(certificate, chain);
  const stamp = await services.timeStamp(usable.value);
  const parts = { attributes: row.attributes, signature: usable, certificate, chain, timeStamp: stamp?.token ?? null };
  const signed = embedSignature(row.prepared, signatureContainer(parts));
  byteRangeOf(signed);
  if (!digestOf(signed).equals(digestOf(row.prepared))) throw new SigningError('errors.signing.tampered', 409);
  const proofs = [...(standing?.proofs ?? []), ...(stamp?.proofs ?? [])];
  return {
    presignId: row.id,
    documentId: row.document_id,
    certificate,
    revocation: standing?.result ?? 'off',
    signed: await withProofs(signed, [certificate, ...chain, ...(stamp?.others ?? [])], proofs),
  };
}

/** Keeps a signed document and moves the case on; one statement claims the try, so a second signature is too late. */
export async function keepSignature(
  caseContext: CaseContext,
  trx: Queries,
  own: OwnCase,
  { presignId, documentId, certificate, signed, revocation }: ReadySignature,
): Promise<CaseRow> {
  const { owner, id } = own;
  await lockOwner(trx, owner);
  const before = await ownCase(trx, own.procedure, owner, id);
  const name = await signingMove(caseContext, trx, before);
  const claimed = await trx
    .updateTable('procedure_signatures')
    .set({ used_at: sql<Date>`now()`, prepared: null })
    .where('id', '=', presignId)
    .where('case_id', '=', id)
    .where('user_id', '=', owner)
    .where('used_at', 'is', null)
    .where('prepared', 'is not', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  if (!claimed) throw new SigningError('errors.signing.alreadyUsed', 409);
  const newest = await newestDocument(trx, id);
  if (newest?.id !== documentId) throw new SigningError('errors.signing.superseded', 409);
  await trx
    .updateTable('procedure_documents')
    .set({
      signed_pdf: signed,
      signed_sha256: sha256(signed).toString('hex'),
      signed_at: new Date(),
      signer: commonName(certificate),
      certificate: certificate.der,
      revocation,
    })
    .where('id', '=', documentId)
    .execute();
  return makeMove(caseContext, trx, {
    procedure: await procedureOf(trx, caseContext.version, before),
    before,
    owner,
    name,
    by: 'member',
    userId: owner,
    document: async () => ({
      id: documentId,
      file: { filename: fileName(own, newest.number), contentType: 'application/pdf', content: signed },
    }),
  });
}

/** The file name of a document that is fetched or mailed: procedure, case and number, such as `LOAN-12-1.pdf`. */
export function fileName({ procedure, id }: Pick<OwnCase, 'procedure' | 'id'>, number: number): string {
  return `${procedure.toUpperCase()}-${id}-${number}.pdf`;
}

type Try = Awaited<ReturnType<typeof triesOf>>[number];

/** The person's own tries at a case, newest first. @throws ApiError 404 when the case is not theirs. */
async function triesOf(db: Queries, { procedure, owner, id }: OwnCase) {
  await ownCase(db, procedure, owner, id);
  return db
    .selectFrom('procedure_signatures')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .where('case_id', '=', id)
    .where('user_id', '=', owner)
    .orderBy('id', 'desc')
    .limit(TRIES)
    .execute();
}

function fitting({ certificate, attributes }: Try, signature: Uint8Array): FittingSignature | null {
  return fittingSignature(signature, attributes, readCertificate(certificate).x509.publicKey);
}

/** Begins a signature, once for a repeated send. @throws SigningError, ApiError 404 and 409, BusyError. */
export async function beginOwnSignature<Answer>(
  context: CaseServices,
  own: OwnCase,
  certificate: string,
  send: Send,
  answerOf: (task: SignatureTask) => Answer,
): Promise<Answer> {
  const { db } = context;
  const { ground, caseContext } = await groundOf(context, own);
  return turnsByOwner.run(own.owner, async () => {
    const before = await answeredBefore<Answer>(db, send);
    if (before) return before.answer;
    const prepared = await prepareSignature(caseContext, db, own, certificate, ground);
    return once(context, send, async (trx) => answerOf(await beginSignature(caseContext, trx, own, prepared)));
  });
}

/** Ends a signature; the second of two waits for the first one's answer. @throws SigningError, ApiError 404, 409. */
export async function endOwnSignature<Answer>(
  context: CaseServices,
  own: OwnCase,
  signature: Uint8Array,
  send: Send,
  answerOf: AnswerOf<Answer>,
): Promise<Answer> {
  const before = await answeredBefore<Answer>(context.db, send);
  if (before) return before.answer;
  const { ground, caseContext } = await groundOf(context, own);
  try {
    const ready = await readySignature(caseContext, context.db, own, signature, ground);
    return await once(context, send, async (trx) =>
      answerOf(caseContext, trx, await keepSignature(caseContext, trx, own, ready)),
    );
  } catch (error) {
    // The first may have finished in between: then this is no second signature but the same one.
    const meanwhile = await answeredBefore<Answer>(context.db, send);
    if (meanwhile) return meanwhile.answer;
    throw error;
  }
}

/** The grounds for judging a signature; another person's case is unknown first. @throws ApiError 404 */
async function groundOf(context: CaseServices, { procedure, owner, id }: OwnCase) {
  await ownCase(context.db, procedure, owner, id);
  const ground = { trust: await loadTrust(context.settings), services: context.signing };
  return { ground, caseContext: await readCaseContext(context) };
}
