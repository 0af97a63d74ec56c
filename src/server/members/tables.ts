import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from '../db/column-types.ts';

/**
 * `link`: a password link was mailed; `change`: the name; `factor`: a second factor was set up, `factor-code`: a
 * recovery code was used, `factor-reset`: the factor was removed.
 */
export type AccountAct =
  | 'add'
  | 'change'
  | 'role'
  | 'close'
  | 'open'
  | 'link'
  | 'factor'
  | 'factor-code'
  | 'factor-reset';

/** Acts of the office on accounts, in order; rows are only added. */
interface AccountEvents {
  id: Generated<number>;
  account: number;
  act: AccountAct;
  /** Acting account; `null` for a command. */
  by: number | null;
  details: ColumnType<Record<string, string> | null, string | null, never>;
  at: CreatedAt;
}

export interface MemberTables {
  account_events: AccountEvents;
}
