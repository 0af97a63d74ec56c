import type { JsonColumn, SettableAt } from '../db/column-types.ts';

interface IdempotencyKeys {
  user_id: number;
  path: string;
  key: string;
  body_hash: string;
  status: number | null;
  answer: JsonColumn<unknown> | null;
  created_at: SettableAt;
}

export interface SendTables {
  idempotency_keys: IdempotencyKeys;
}
