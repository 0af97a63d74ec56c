import { useMemo } from 'react';
import type { RecordState, Session } from '../../../../core/action.ts';
import type { Settings } from '../../../../core/config.ts';
import type { FormScope } from '../../../../core/expressions/form-values.ts';
import { todayIn } from '../../../../core/expressions/today.ts';
import { useApp } from '../../../context.tsx';
import { NO_RECORD, usePageRecord } from '../../../record/page-record.tsx';
import { usePageResults } from '../../page-results.tsx';

export function scopeUser(session: Session | null): FormScope['user'] {
  return session && { role: session.rol, username: session.username, name: session.name };
}

/**
 * Everything but the values that expressions see on a page or in a form; `record` is `null` if there is none.
 * @param state of the case that a form goes on with; without it that of the page's record.
 */
export function useScope(
  record: FormScope['record'],
  { sent, state: ofCase }: Pick<FormScope, 'sent' | 'state'> = {},
): FormScope {
  const { session, workspace } = useApp();
  const { current } = usePageResults();
  const { settings } = workspace;
  const ofPage = usePageRecord()?.actual ?? NO_RECORD;
  const state = ofCase ?? ofPage;
  return useMemo(
    () => ({ record, user: scopeUser(session), answer: current, today: todayOf(settings), state, sent }),
    [record, session, current, settings, state, sent],
  );
}

/** A function, because computing the date takes a quarter of a second on slow telephones and few expressions use it. */
export function todayOf({ timeZone }: Settings): () => string {
  return () => todayIn(timeZone);
}

export function scopeRecord({ exists, values }: RecordState): FormScope['record'] {
  return exists ? values : null;
}
