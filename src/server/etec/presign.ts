import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { EtecPresignAnswer } from '../../types/shared/etec.ts';
import type { Queries } from '../db/database.ts';
import { type CertificateFacts, certificateBytes, readCertificate } from '../documents/signing/certificate.ts';
import { checkCertificate } from '../documents/signing/check-certificate.ts';
import { SHA256, sha256, signedAttributes } from '../documents/signing/cms.ts';
import { digestOf, withSignaturePlace } from '../documents/signing/pdf-signature.ts';
import { SigningError } from '../documents/signing/signing-error.ts';
import type { Trust } from '../documents/signing/trust.ts';
import { ApiError } from '../http/errors.ts';
import type { EtecContext } from './context.ts';
import { findNif } from './member.ts';
import { after } from './states.ts';
import { holdRequest, newestDocument } from './store.ts';

/** Long enough to find a card and its PIN; then the document has to be prepared anew. */
const LIFETIME = sql<Date>`now() + interval '10 minutes'`;
const COMMON_NAME = '2.5.4.3';

/**
 * Begins a signature of the newest document: checks the certificate, prepares the document and says what is
 * to be signed. An earlier try of the same request counts no longer. All in the caller's transaction.
 * @throws SigningError, ApiError 404 and 409.
 */
export async function beginSignature(
  context: EtecContext,
  trx: Queries,
  userId: number,
  requestId: number,
  certificado: string,
  trust: Trust,
): Promise<EtecPresignAnswer> {
  const request = await holdRequest(trx, requestId, userId);
  if (!after(request, 'sign')) throw new ApiError(409, 'errors.etec.wrongState');
  const at = new Date();
  const certificate = readCertificate(certificateBytes(certificado));
  checkCertificate(certificate, await findNif(trx, context.version, userId), trust, at);
  const document = await newestDocument(trx, request.id);
  if (!document) throw new ApiError(409, 'errors.etec.wrongState');
  const { pdf } = await trx
    .selectFrom('etec_documents')
    .select('pdf')
    .where('id', '=', document.id)
    .executeTakeFirstOrThrow();
  if (sha256(pdf).toString('hex') !== document.sha256) throw new SigningError('errors.signing.tampered', 409);
  const prepared = await withSignaturePlace(pdf, {
    mark: `${request.id}-${document.number}-${randomUUID()}`,
    signer: commonName(certificate),
    reason: context.version.text(document.language, 'app.etecPdf.reason'),
    at,
  });
  const attributes = signedAttributes(digestOf(prepared), certificate);
  await forgetPrepared(trx, request.id);
  await trx
    .insertInto('etec_presigns')
    .values({
      request_id: request.id,
      document_id: document.id,
      user_id: userId,
      certificate: certificate.der,
      attributes,
      prepared,
      expires_at: LIFETIME,
      used_at: null,
    })
    .execute();
  return { dataToSignBase64: Buffer.from(attributes).toString('base64'), digestAlgorithmOid: SHA256 };
}

export function commonName({ names }: CertificateFacts): string {
  return names.get(COMMON_NAME)?.[0] ?? '';
}

/** Only the newest try needs the whole document; of the others the little remains that recognises them. */
async function forgetPrepared(trx: Queries, requestId: number): Promise<void> {
  await trx
    .updateTable('etec_presigns')
    .set({ prepared: null })
    .where('request_id', '=', requestId)
    .where('prepared', 'is not', null)
    .execute();
}
