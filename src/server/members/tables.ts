import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from '../db/column-types.ts';

/**
 * `link`: a mail with a link that sets a password; `change`: its name; `factor`: a second factor was set up,
 * `factor-code`: one of its recovery codes used, `factor-reset`: it was taken away.
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

/** What the office did with a person's account, in order. Rows are only ever added. */
interface AccountEvents {
  id: Generated<number>;
  account: number;
  act: AccountAct;
  /** Account that did it; `null` for a command. */
  by: number | null;
  details: ColumnType<Record<string, string> | null, string | null, never>;
  at: CreatedAt;
}

export interface MemberTables {
  account_events: AccountEvents;
}
