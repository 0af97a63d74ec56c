import type { ColumnType, Generated } from 'kysely';
import type { RequestState } from '../../core/request-state.ts';
import type { CreatedAt } from '../db/column-types.ts';

/**
 * `state`: another state; `note`: a note for colleagues; `answer`: a mail to the member; `export`: a file of requests;
 * `disclose`, `erase`: all that is kept of a person was given out, or erased; `withdrawal`: the member took the request
 * back; `change`: the member sent it again with other values.
 */
export type DeskAct = 'state' | 'note' | 'answer' | 'export' | 'disclose' | 'erase' | 'withdrawal' | 'change';

/** What was done with requests, by the office at its desk or by who sent them, in order. Rows are only ever added. */
interface DeskEvents {
  id: Generated<number>;
  act: DeskAct;
  /** `null` for what is about many, or about a person. */
  request_id: number | null;
  from_state: RequestState | null;
  to_state: RequestState | null;
  /** Account that did it; `null` once it is removed. */
  user_id: number | null;
  /** The note, the answer, or what is another value now. */
  text: string | null;
  /** Of an export: its format and filter. Of what is about a person: the number of the account's row, and no name. */
  details: ColumnType<Record<string, string> | null, string | null, never>;
  at: CreatedAt;
}

export interface DeskTables {
  desk_events: DeskEvents;
}
