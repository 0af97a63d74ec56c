import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { withProofs } from '../../documents/in-thread.ts';
import { type CertificateFacts, readCertificate } from '../../documents/signing/certificate.ts';
import { checkCertificate } from '../../documents/signing/check-certificate.ts';
import {
  type FittingSignature,
  fittingSignature,
  sha256,
  signatureContainer,
  signedAttributes,
} from '../../documents/signing/cms.ts';
import { byteRangeOf, digestOf, embedSignature } from '../../documents/signing/pdf-signature.ts';
import { SigningError } from '../../documents/signing/signing-error.ts';
import type { SigningGround } from '../../documents/signing/signing-services.ts';
import { lockOwner } from '../../records/store.ts';
import { ownCase } from '../cases.ts';
import { procedureOf } from '../definition.ts';
import { makeMove } from '../moves/move.ts';
import type { ProcedureRoom } from '../room.ts';
import type { CaseRow } from '../tables.ts';
import { commonName, nationalId, type OwnCase, signingMove } from './presign.ts';
import { newestDocument } from './stored.ts';
import type { RevocationCheck } from './tables.ts';

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
 * Puts a signature into the document it was asked for. Everything but the signature itself comes from what was
 * stored when it began. Outside of any transaction, since a time-stamp authority may take its time.
 * @throws SigningError saying what is wrong; ApiError 404 for another member's case.
 */
export async function readySignature(
  room: ProcedureRoom,
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
  const chain = checkCertificate(certificate, await nationalId(room, db, own.owner), trust, new Date());
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
    ...{ presignId: row.id, documentId: row.document_id, certificate, revocation: standing?.result ?? 'off' },
    signed: await withProofs(signed, [certificate, ...chain, ...(stamp?.others ?? [])], proofs),
  };
}

/**
 * Keeps a signed document and moves the case on, all in the caller's transaction. The try is claimed by
 * one statement, so that of two equal signatures one comes too late.
 */
export async function keepSignature(
  room: ProcedureRoom,
  trx: Queries,
  own: OwnCase,
  { presignId, documentId, certificate, signed, revocation }: ReadySignature,
): Promise<CaseRow> {
  const { owner, id } = own;
  await lockOwner(trx, owner);
  const before = await ownCase(trx, own.procedure, owner, id);
  const name = await signingMove(room, trx, before);
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
  return makeMove(room, trx, {
    procedure: await procedureOf(trx, room.version, before),
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

/** What a document is called when it is fetched or mailed: `ETEC-12-1.pdf`. */
export function fileName({ procedure, id }: Pick<OwnCase, 'procedure' | 'id'>, number: number): string {
  return `${procedure.toUpperCase()}-${id}-${number}.pdf`;
}

type Try = Awaited<ReturnType<typeof triesOf>>[number];

/**
 * The person's own tries at a case, newest first.
 * @throws ApiError 404 when the case is not theirs.
 */
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
