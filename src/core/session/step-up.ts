import type { ErrorBody } from '../action.ts';

/**
 * Code of a 403: the call is allowed, but not before its sender has given the password again (the name is
 * that of RFC 9470 §3). Signing in with the token of the session in `Authorization` does that: the new token
 * may make one such call, within two minutes.
 */
export const STEP_UP = 'insufficient_user_authentication';

/** Set in the browser alone: the user was asked for the password and did not want to give it. */
export const STEP_UP_DECLINED = 'declined';

/** Whether the same call would be taken after the password was given again. */
export function needsPassword({ status, error }: { status: number; error: ErrorBody | null }): boolean {
  return status === 403 && error?.code === STEP_UP;
}
