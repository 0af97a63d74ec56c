import type { Queries } from '../db/database.ts';
import { sha256 } from '../documents/signing/cms.ts';
import { SigningError } from '../documents/signing/signing-error.ts';
import { ApiError } from '../http/errors.ts';

/**
 * A version of a member's own declaration: with its signature once it has one.
 * @throws ApiError 404 for whatever is not the member's own; SigningError when the stored bytes are not those that were kept.
 */
export async function findPdf(db: Queries, userId: number, requestId: number, number: number): Promise<Uint8Array> {
  const row = await db
    .selectFrom('etec_documents as document')
    .innerJoin('etec_requests as request', 'request.id', 'document.request_id')
    .select(['document.pdf', 'document.sha256', 'document.signed_pdf', 'document.signed_sha256'])
    .where('request.id', '=', requestId)
    .where('request.user_id', '=', userId)
    .where('document.number', '=', number)
    .executeTakeFirst();
  if (!row) throw new ApiError(404, 'errors.server.notFound');
  const [pdf, hash] = row.signed_pdf ? [row.signed_pdf, row.signed_sha256] : [row.pdf, row.sha256];
  if (sha256(pdf).toString('hex') !== hash) throw new SigningError('errors.signing.tampered', 409);
  return pdf;
}
