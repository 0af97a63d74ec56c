import type { CallRequest } from '../../core/action.ts';
import type { Ticket } from '../shapes/second-factor.ts';

/** The calls that set codes up, within a session or during a sign-in. */
export interface EnrolmentCalls {
  propose(): CallRequest;
  enrol(code: string): CallRequest;
}

const signInPath = '/auth/second-factor';
const deskPath = '/desk/second-factor';

/** Ends a sign-in; 200 with a token, as a sign-in without a second step. */
export function signInCodeCall({ ticket }: Ticket, code: string): CallRequest {
  return { method: 'POST', path: signInPath, body: { ticket, code } };
}

export function signInEnrolment({ ticket }: Ticket): EnrolmentCalls {
  return {
    propose: () => ({ method: 'POST', path: `${signInPath}/secret`, body: { ticket } }),
    enrol: (code) => ({ method: 'POST', path: `${signInPath}/enrolment`, body: { ticket, code } }),
  };
}

export function secondFactorCall(): CallRequest {
  return { method: 'GET', path: deskPath };
}

/** The server asks for the password again. */
export const deskEnrolment: EnrolmentCalls = {
  propose: () => ({ method: 'POST', path: `${deskPath}/secret` }),
  enrol: (code) => ({ method: 'POST', path: `${deskPath}/enrolment`, body: { code } }),
};

/** Removes the second factor of a colleague or of oneself. The server asks for the password again. */
export function resetSecondFactorCall(username: string): CallRequest {
  return { method: 'POST', path: `${deskPath}/reset`, body: { username } };
}
