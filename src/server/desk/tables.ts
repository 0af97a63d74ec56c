import type { ColumnType, Generated } from 'kysely';
import type { RequestState } from '../../core/request-state.ts';
import type { CreatedAt } from '../db/column-types.ts';

/**
 * `state`: another state; `note`: a note for colleagues; `answer`: a mail to the member; `export`: a file of requests;
 * `withdrawal`: the member took the request back.
 */
export type DeskAct = 'state' | 'note' | 'answer' | 'export' | 'withdrawal';

/** What was done with requests, by the office at its desk or by who sent them, in order. Rows are only ever added. */
interface DeskEvents {
  id: Generated<number>;
  act: DeskAct;
  /** `null` for an export, which is about many. */
  request_id: number | null;
  from_state: RequestState | null;
  to_state: RequestState | null;
  /** Account that did it; `null` once it is removed. */
  user_id: number | null;
  /** The note or the answer. */
  text: string | null;
  /** Of an export: its format and filter. */
  details: ColumnType<Record<string, string> | null, string | null, never>;
  at: CreatedAt;
}

export interface DeskTables {
  desk_events: DeskEvents;
}
