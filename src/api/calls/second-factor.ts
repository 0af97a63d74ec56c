import type { CallRequest } from '../../core/action.ts';

/** What a sign-in with the right password is answered when the account wants a code too, or codes set up first. */
export interface Ticket {
  ticket: string;
  step: 'code' | 'enrolment';
}

/** What an app makes codes with: as text to type, and as the address in a QR code. */
export interface Proposal {
  secret: string;
  address: string;
}

/** Codes for the day the app is lost, seen this one time. At the end of a sign-in the session's token too. */
export interface Enrolled {
  recoveryCodes: readonly string[];
  token?: string;
}

/** How the second factor of whoever asks stands, and those of colleagues. */
export interface SecondFactorAnswer {
  /** What the operator wants of the office's accounts. */
  rule: 'required' | 'optional' | 'off';
  /** ISO 8601; absent without one. */
  since?: string;
  /** How many are left. */
  recoveryCodes: number;
  /** Those who have one. */
  colleagues: readonly { username: string; name: string; since: string }[];
}

/** The calls that set codes up: out of a session, or of a sign-in that waits for them. */
export interface EnrolmentCalls {
  propose(): CallRequest;
  enrol(code: string): CallRequest;
}

const signInPath = '/auth/second-factor';
const deskPath = '/desk/second-factor';

/** Ends a sign-in; 200 with a token, as without a second step. */
export function signInCode({ ticket }: Ticket, code: string): CallRequest {
  return { method: 'POST', path: signInPath, body: { ticket, code } };
}

export function signInEnrolment({ ticket }: Ticket): EnrolmentCalls {
  return {
    propose: () => ({ method: 'POST', path: `${signInPath}/secret`, body: { ticket } }),
    enrol: (code) => ({ method: 'POST', path: `${signInPath}/enrolment`, body: { ticket, code } }),
  };
}

export function secondFactor(): CallRequest {
  return { method: 'GET', path: deskPath };
}

/** Asks for the password again. */
export const deskEnrolment: EnrolmentCalls = {
  propose: () => ({ method: 'POST', path: `${deskPath}/secret` }),
  enrol: (code) => ({ method: 'POST', path: `${deskPath}/enrolment`, body: { code } }),
};

/** Takes a colleague's away, or one's own. Asks for the password again. */
export function resetSecondFactor(username: string): CallRequest {
  return { method: 'POST', path: `${deskPath}/reset`, body: { username } };
}
