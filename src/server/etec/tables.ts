import type { Generated, Selectable } from 'kysely';
import type { EtecState } from '../../types/shared/etec.ts';
import type { CreatedAt, JsonColumn, SettableAt } from '../db/column-types.ts';
import type { EtecEvent } from './states.ts';

/** A member's request; beside withdrawn ones there is one at most. */
export interface EtecRequests {
  id: Generated<number>;
  user_id: number;
  state: EtecState;
  /** An administrator has verified it; a new signature then needs no other look. */
  approved: Generated<boolean>;
  /** Of the newest document, by property of the form. */
  values: JsonColumn<Record<string, unknown>>;
  observations: string | null;
  created_at: CreatedAt;
  updated_at: SettableAt;
}

/** A version of a request's declaration. Never removed; the one with the highest number counts. */
export interface EtecDocuments {
  id: Generated<number>;
  request_id: number;
  /** From 1, by request. */
  number: number;
  form: string;
  /** Version of the config whose wording it has. */
  version: string;
  language: string;
  values: JsonColumn<Record<string, unknown>>;
  /** Of everything that makes the document say what it says; equal for equal declarations. */
  content_hash: string;
  pdf: Uint8Array;
  sha256: string;
  signed_pdf: Uint8Array | null;
  signed_sha256: string | null;
  signed_at: Date | null;
  /** Common name of the certificate. */
  signer: string | null;
  certificate: Uint8Array | null;
  created_at: CreatedAt;
}

/** A signature under way: what was handed out to be signed, for whom, and until when it counts. */
export interface EtecPresigns {
  id: Generated<number>;
  request_id: number;
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

/** What happened to a request, in order. Rows are only ever added. */
export interface EtecTransitions {
  id: Generated<number>;
  request_id: number;
  document_id: number | null;
  event: EtecEvent;
  from_state: EtecState | null;
  to_state: EtecState;
  actor: 'member' | 'administrator';
  user_id: number | null;
  note: string | null;
  at: CreatedAt;
}

export interface EtecTables {
  etec_requests: EtecRequests;
  etec_documents: EtecDocuments;
  etec_presigns: EtecPresigns;
  etec_transitions: EtecTransitions;
}

export type EtecRequestRow = Selectable<EtecRequests>;
