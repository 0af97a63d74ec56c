import { useMemo } from 'react';
import type { RecordState, Session } from '../../../../core/action.ts';
import type { Settings } from '../../../../core/config.ts';
import type { FormScope } from '../../../../core/expressions/form-values.ts';
import { todayIn } from '../../../../core/expressions/today.ts';
import { useApp } from '../../../context.tsx';
import { NO_RECORD, usePageRecord } from '../../../record/page-record.tsx';
import { usePageResults } from '../../page-results.tsx';

/** What expressions see of who is signed in. */
export function userOf(session: Session | null): FormScope['user'] {
  return session && { role: session.rol, username: session.username, name: session.name };
}

/**
 * What the expressions of a page or a form see beside the values: `null` as record where there is none.
 * @param state of the case that a form goes on with; without it that of the page's record.
 */
export function useScope(
  record: FormScope['record'],
  { sent, state: known }: Pick<FormScope, 'sent' | 'state'> = {},
): FormScope {
  const { session, workspace } = useApp();
  const { current } = usePageResults();
  const { settings } = workspace;
  const ofPage = usePageRecord()?.actual ?? NO_RECORD;
  const state = known ?? ofPage;
  return useMemo(
    () => ({ record, user: userOf(session), answer: current, today: todayOf(settings), state, sent }),
    [record, session, current, settings, state, sent],
  );
}

/** Asked only where an expression looks at it: a slow telephone's browser takes a quarter of a second to find it out. */
export function todayOf({ timeZone }: Settings): () => string {
  return () => todayIn(timeZone);
}

/** The record as expressions see it. */
export function recordOf({ exists, values }: RecordState): FormScope['record'] {
  return exists ? values : null;
}
