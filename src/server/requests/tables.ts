import type { Generated, Selectable } from 'kysely';
import type { RequestState } from '../../core/request-state.ts';
import type { CreatedAt, JsonColumn, SettableAt } from '../db/column-types.ts';

/** What people sent through a form, with the version whose wording and rules they saw. */
interface Requests {
  id: Generated<number>;
  reference: string;
  user_id: number;
  /** `null`: written without a form. */
  form: string | null;
  version: string;
  language: string;
  /** Variant of the form's texts that was shown. */
  context: string | null;
  /** What the form was called, by language; empty for what was sent before this was kept. */
  titles: JsonColumn<Record<string, string>>;
  values: JsonColumn<Record<string, unknown>>;
  /** How far the office has come with it. */
  state: Generated<RequestState>;
  /** Goes up with each thing the office does to it. */
  revision: Generated<number>;
  created_at: CreatedAt;
}

export type RequestRow = Selectable<Requests>;

interface IdempotencyKeys {
  user_id: number;
  path: string;
  key: string;
  body_hash: string;
  status: number | null;
  answer: JsonColumn<unknown> | null;
  created_at: SettableAt;
}

export interface RequestTables {
  requests: Requests;
  idempotency_keys: IdempotencyKeys;
}
