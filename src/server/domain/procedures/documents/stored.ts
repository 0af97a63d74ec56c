import type { Queries } from '../../../kit/db/database.ts';
import { DOCUMENT_COLUMNS, type DocumentRow } from '../../../kit/db/tables.ts';
import { demandFound, SigningError } from '../../../kit/errors.ts';
import { sha256 } from '../../documents/signing/cms.ts';

/** The newest document of a case; the bytes are fetched by whoever needs them. */
export async function newestDocument(db: Queries, caseId: number): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('procedure_documents')
    .select(DOCUMENT_COLUMNS)
    .where('case_id', '=', caseId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * A version of the document of a person's own case, signed if it is.
 * @throws ApiError 404; SigningError when the stored bytes are not those that were kept.
 */
export async function documentFile(
  db: Queries,
  owner: number,
  procedure: string,
  { id, number }: { id: number; number: number },
): Promise<Uint8Array> {
  const row = demandFound(
    await db
      .selectFrom('procedure_documents as document')
      .innerJoin('cases as own', 'own.id', 'document.case_id')
      .select(['document.pdf', 'document.sha256', 'document.signed_pdf', 'document.signed_sha256'])
      .where(({ and }) =>
        and({ 'own.id': id, 'own.owner': owner, 'own.procedure': procedure, 'document.number': number }),
      )
      .executeTakeFirst(),
  );
  const [pdf, hash] = row.signed_pdf ? [row.signed_pdf, row.signed_sha256] : [row.pdf, row.sha256];
  if (sha256(pdf).toString('hex') !== hash) throw new SigningError('errors.signing.tampered', 409);
  return pdf;
}
