import { createContext, useContext } from 'react';
import type { Action, ActionContext } from '../../core/action.ts';
import type { Json, Values } from '../../core/config.ts';

/** State of a page without a record, and of a record without a state. */
export const NO_RECORD = 'none';

export interface PageRecordState {
  /** As it was read; empty when there is none. */
  record: Values;
  /** Its state on the server; `none` when there is no record. */
  actual: string;
  /** The state that the blocks show; it differs from `actual` while the record is edited. */
  shown: string;
  /** The record for expressions, in the state `shown`; `null` when there is none and none is being created. */
  seen: Values | null;
  action: Action;
  params: Record<string, Json>;
  context: ActionContext;
  reload(): Promise<void>;
  /** Shows the page as in that state until the record changes; `null` ends it. */
  showAs(state: string | null): void;
  /** Message about the last action; empty for none. */
  notification: string;
  notify(notification: string): void;
}

export const PageRecordContext = createContext<PageRecordState | null>(null);

/** `null` on pages without a record. */
export function usePageRecord(): PageRecordState | null {
  return useContext(PageRecordContext);
}
