import type { CallRequest } from '../../model/action.ts';
import type { Session } from '../../types/shared/session.ts';

/** The user of a live session; absent when the session has ended elsewhere (spec 1 §4). */
export type ValidateAnswer = Omit<Session, 'token'> | null;

/** The session check: the token goes in the body beside the header. */
export function validate(token: string): CallRequest {
  return { method: 'POST', path: '/auth/validate', body: { token } };
}
