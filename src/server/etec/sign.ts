import { sql } from 'kysely';
import type { EtecSignAnswer } from '../../types/shared/etec.ts';
import type { Queries } from '../db/database.ts';
import { type CertificateFacts, readCertificate } from '../documents/signing/certificate.ts';
import { checkCertificate } from '../documents/signing/check-certificate.ts';
import { fittingSignature, sha256, signatureContainer, signedAttributes } from '../documents/signing/cms.ts';
import { byteRangeOf, digestOf, embedSignature } from '../documents/signing/pdf-signature.ts';
import { SigningError } from '../documents/signing/signing-error.ts';
import { timeStamp } from '../documents/signing/time-stamp.ts';
import type { Trust } from '../documents/signing/trust.ts';
import { ApiError } from '../http/errors.ts';
import type { EtecContext } from './context.ts';
import { tell } from './mails.ts';
import { findNif } from './member.ts';
import { commonName } from './presign.ts';
import { after } from './states.ts';
import { holdRequest, move, newestDocument } from './store.ts';
import { pdfOnWire } from './wire.ts';

/** How many tries are looked through for the one a signature belongs to. */
const TRIES = 50;

/** A signature that is in order, before anything has been changed. */
export interface ReadySignature {
  presignId: number;
  documentId: number;
  certificate: CertificateFacts;
  signed: Uint8Array;
}

/**
 * Puts a signature into the document it was asked for. Everything but the signature itself comes from what was
 * stored when it began. Outside of any transaction, since a time-stamp authority may take its time.
 * @throws SigningError saying what is wrong; ApiError 404 for another member's request.
 */
export async function readySignature(
  { settings, version }: EtecContext,
  db: Queries,
  userId: number,
  requestId: number,
  signature: Uint8Array,
  trust: Trust,
): Promise<ReadySignature> {
  const tries = await triesOf(db, requestId, userId);
  const [newest] = tries;
  if (!newest) throw new SigningError('errors.signing.nothingPending', 409);
  const found = tries.map((row) => ({ row, fitting: fitting(row, signature) })).find((one) => one.fitting !== null);
  if (!found?.fitting) throw new SigningError('errors.signing.signature');
  const { row, fitting: usable } = found;
  if (row.used_at) throw new SigningError('errors.signing.alreadyUsed', 409);
  const document = await newestDocument(db, requestId);
  if (row.id !== newest.id || row.document_id !== document?.id || !row.prepared)
    throw new SigningError('errors.signing.superseded', 409);
  if (row.expired) throw new SigningError('errors.signing.tooLate', 409);
  const certificate = readCertificate(row.certificate);
  const chain = checkCertificate(certificate, await findNif(db, version, userId), trust, new Date());
  const expected = signedAttributes(digestOf(row.prepared), certificate);
  if (!Buffer.from(expected).equals(row.attributes)) throw new SigningError('errors.signing.tampered', 409);
  const stamp = settings.tsaUrl === null ? null : await timeStamp(settings.tsaUrl, usable);
  const parts = { attributes: row.attributes, signature: usable, certificate, chain, timeStamp: stamp };
  const signed = embedSignature(row.prepared, signatureContainer(parts));
  byteRangeOf(signed);
  if (!digestOf(signed).equals(digestOf(row.prepared))) throw new SigningError('errors.signing.tampered', 409);
  return { presignId: row.id, documentId: row.document_id, certificate, signed };
}

/**
 * Keeps a signed document and moves the request on, all in the caller's transaction. The try is claimed by
 * one statement, so that of two equal signatures one comes too late.
 */
export async function keepSignature(
  context: EtecContext,
  trx: Queries,
  userId: number,
  requestId: number,
  { presignId, documentId, certificate, signed }: ReadySignature,
): Promise<EtecSignAnswer> {
  const request = await holdRequest(trx, requestId, userId);
  if (!after(request, 'sign')) throw new ApiError(409, 'errors.etec.wrongState');
  const claimed = await trx
    .updateTable('etec_presigns')
    .set({ used_at: sql<Date>`now()`, prepared: null })
    .where('id', '=', presignId)
    .where('request_id', '=', requestId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('prepared', 'is not', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  if (!claimed) throw new SigningError('errors.signing.alreadyUsed', 409);
  const newest = await newestDocument(trx, requestId);
  if (newest?.id !== documentId) throw new SigningError('errors.signing.superseded', 409);
  const signedAt = new Date();
  await trx
    .updateTable('etec_documents')
    .set({
      signed_pdf: signed,
      signed_sha256: sha256(signed).toString('hex'),
      signed_at: signedAt,
      signer: commonName(certificate),
      certificate: certificate.der,
    })
    .where('id', '=', documentId)
    .execute();
  const estado = await move(trx, request, 'sign', { actor: 'member', userId, documentId });
  await tell(context, trx, {
    requestId,
    userId,
    event: 'sign',
    state: estado,
    language: newest.language,
    attachment: { filename: `ETEC-${requestId}-${newest.number}.pdf`, contentType: 'application/pdf', content: signed },
  });
  const { url_pdf } = pdfOnWire(context.settings, newest, estado);
  return { url_pdf, fecha_firma: signedAt.toISOString(), estado };
}

type Try = Awaited<ReturnType<typeof triesOf>>[number];

/** The member's own tries at a request, newest first. */
async function triesOf(db: Queries, requestId: number, userId: number) {
  await demandOwn(db, requestId, userId);
  return db
    .selectFrom('etec_presigns')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .where('request_id', '=', requestId)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(TRIES)
    .execute();
}

async function demandOwn(db: Queries, requestId: number, userId: number): Promise<void> {
  const own = await db
    .selectFrom('etec_requests')
    .select('id')
    .where('id', '=', requestId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!own) throw new ApiError(404, 'errors.server.notFound');
}

function fitting({ certificate, attributes }: Try, signature: Uint8Array): Uint8Array | null {
  return fittingSignature(signature, attributes, readCertificate(certificate).x509.publicKey);
}
