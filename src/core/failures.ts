import type { CallResult, ErrorBody } from './action.ts';

/**
 * The six messages that tell a client that its session is over (spec 1 §8): part of the protocol and
 * the same in every language, because clients compare them. They come with status 401.
 */
export const SESSION_FAILURES = {
  expired: 'El token ha caducat.',
  missing: "No s'ha trobat el token.",
  ended: 'La sessió no existeix.',
  invalid: 'El token no és vàlid.',
  unauthenticated: 'Unauthenticated.',
  unauthorized: 'No autoritzat',
} as const;

export type SessionFailure = keyof typeof SESSION_FAILURES;

export function isSessionFailure(body: { status?: string; message?: string } | null): boolean {
  return body?.status === 'Error' && Object.values<string>(SESSION_FAILURES).includes(body.message ?? '');
}

/**
 * Code of a 403: the call is allowed, but not before its sender has given the password again (the name is
 * that of RFC 9470 §3). Signing in with the token of the session in `Authorization` does that: the new token
 * may make one such call, within two minutes.
 */
export const STEP_UP = 'insufficient_user_authentication';

/** Set in the browser alone: the user was asked for the password and did not want to give it. */
export const STEP_UP_DECLINED = 'declined';

/** Whether the server would take the same call after the password was given again. */
export function needsPassword({ status, error }: { status: number; error: ErrorBody | null }): boolean {
  return status === 403 && error?.code === STEP_UP;
}

/** Code of a call without an answer: the browser cannot read an attached file any more. */
export const FILE_GONE = 'file-gone';
/** Code of a call without an answer: the browser refused another step of the call. */
export const BROWSER_FAILED = 'browser-failed';

export const noAnswer: CallResult<never> = { status: 0, data: null, error: { status: 'Error', message: '' } };

export const browserFailed: CallResult<never> = {
  ...noAnswer,
  error: { status: 'Error', message: '', code: BROWSER_FAILED },
};

export function succeeded({ status }: { status: number }): boolean {
  return status >= 200 && status < 300;
}

/**
 * Statuses 4xx that depend on the moment: the session is over (401), the request was too slow (408), too early (425) or
 * too frequent (429). The same request may be sent again (RFC 9110 §15.5).
 */
const LATER: readonly number[] = [401, 408, 425, 429];

/** Whether repeating the request would be in vain; status 0 stands for no answer at all. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && !LATER.includes(status);
}
