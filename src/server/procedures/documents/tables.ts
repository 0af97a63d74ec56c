import type { Generated, Selectable } from 'kysely';
import type { Values } from '../../../core/config.ts';
import type { CreatedAt, JsonColumn } from '../../db/column-types.ts';

/** Not revoked; no answer; no service named; nobody asked. */
export type RevocationCheck = 'good' | 'silent' | 'unnamed' | 'off';

/** A version of a case's document. Never removed; the one with the highest number counts. */
interface ProcedureDocuments {
  id: Generated<number>;
  case_id: number;
  /** From 1, by case. */
  number: number;
  form: string;
  /** Version of the config whose wording it has. */
  version: string;
  language: string;
  values: JsonColumn<Values>;
  /** Printed on it; whoever holds it has it verified by it. `null` for one from before there were codes. */
  code: string | null;
  /** Of everything that makes the document say what it says; equal for equal ones. */
  content_hash: string;
  pdf: Uint8Array;
  sha256: string;
  signed_pdf: Uint8Array | null;
  signed_sha256: string | null;
  signed_at: Date | null;
  /** Common name of the certificate. */
  signer: string | null;
  certificate: Uint8Array | null;
  /** What was known of the certificate when it was signed; `null` before anybody was asked. */
  revocation: RevocationCheck | null;
  created_at: CreatedAt;
}

/** A signature under way: what was handed out to be signed, for whom, and until when it counts. */
interface ProcedureSignatures {
  id: Generated<number>;
  case_id: number;
  document_id: number;
  user_id: number;
  certificate: Uint8Array;
  attributes: Uint8Array;
  /** The document with an empty place for the signature; gone once another try has taken over. */
  prepared: Uint8Array | null;
  created_at: CreatedAt;
  expires_at: Date;
  used_at: Date | null;
}

export interface DocumentTables {
  procedure_documents: ProcedureDocuments;
  procedure_signatures: ProcedureSignatures;
}

/** All of a document but its bytes. */
export const DOCUMENT_COLUMNS = [
  'id',
  'case_id',
  'number',
  'form',
  'version',
  'language',
  'code',
  'content_hash',
  'sha256',
  'signed_at',
  'signer',
] as const;

export type DocumentRow = Pick<Selectable<ProcedureDocuments>, (typeof DOCUMENT_COLUMNS)[number]>;
