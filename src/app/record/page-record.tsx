import { createContext, useContext } from 'react';
import type { Action, ActionContext } from '../../core/action.ts';
import type { Json, Values } from '../../core/config.ts';

/** State of a page without a record of its own, and of a record that has none. */
export const NO_RECORD = 'none';

/** The record that the blocks of a page depend on. */
export interface PageRecordState {
  /** As it was read; empty when there is none. */
  record: Values;
  /** Its state on the server; `none` when there is no record. */
  actual: string;
  /** The state that the blocks go by: another one while it is being edited. */
  shown: string;
  /** As expressions see it: in the state that the blocks go by. `null` when there is none, and none is being made. */
  seen: Values | null;
  action: Action;
  params: Record<string, Json>;
  context: ActionContext;
  /** Reads it again. */
  reload(): Promise<void>;
  /** Lets the page behave as in that state until the record changes; `null` ends it. */
  showAs(state: string | null): void;
  /** What was just done with it, in words; empty when nothing was. */
  notification: string;
  notify(notification: string): void;
}

export const PageRecordContext = createContext<PageRecordState | null>(null);

/** `null` on pages without a record. */
export function usePageRecord(): PageRecordState | null {
  return useContext(PageRecordContext);
}

/** The record as the expressions of the page see it: in the state it is shown in; `null` when there is none. */
export function shownRecord(record: PageRecordState | null): Values | null {
  return record?.seen ?? null;
}
