import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';
import type { CallRequest } from '../../core/action.ts';

const own = '/passkeys';
const signIn = '/auth/passkeys';

/** What a browser asks a passkey for; within a session for those of its user alone. */
export function passkeySignInCall(): CallRequest {
  return { method: 'POST', path: `${signIn}/proposal` };
}

/** 200 with a token; within a session it is the password given again, too. */
export function passkeySessionCall(ticket: string, response: AuthenticationResponseJSON): CallRequest {
  return { method: 'POST', path: `${signIn}/session`, body: { ticket, response } };
}

export function passkeysCall(): CallRequest {
  return { method: 'GET', path: own };
}

/** The server asks for the password again. */
export function proposePasskeyCall(): CallRequest {
  return { method: 'POST', path: `${own}/proposal` };
}

export function addPasskeyCall(ticket: string, name: string, response: RegistrationResponseJSON): CallRequest {
  return { method: 'POST', path: own, body: { ticket, name, response } };
}

/** The server asks for the password again. */
export function removePasskeyCall(id: string): CallRequest {
  return { method: 'DELETE', path: own, id };
}
