import type { Values } from '../../core/config.ts';
import type { FormScope } from '../../core/expressions/form-values.ts';
import { todayIn } from '../../core/expressions/today.ts';
import type { SessionUser } from '../auth/sessions.ts';
import type { LoadedVersion } from './loaded-version.ts';

/** Who asks, as expressions see them. */
export type Asking = Pick<SessionUser, 'role'> & Partial<Pick<SessionUser, 'username' | 'name'>>;

/**
 * What the expressions of a form see on the server beside its values: the same as in the browser, but from
 * the database and by the server's clock.
 * @param record the form's own record as it is stored, by property; `null` when there is none.
 */
export function formScope(version: LoadedVersion, user: Asking | null, record: Values | null): FormScope {
  return {
    record,
    user: user && { role: user.role, username: user.username ?? null, name: user.name ?? null },
    today: todayIn(version.settings.timeZone),
  };
}
