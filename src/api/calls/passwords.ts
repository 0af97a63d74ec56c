import type { CallRequest } from '../../core/action.ts';

const OWN_PASSWORD = '/users/usuarios-ebcn/reset-own-password';
const RESET_EMAIL = '/users/usuarios-ebcn/reset-email';

/**
 * Sends a link for a new password by e-mail. `url` is the page of the link; the server adds the token. 200, or 404 for
 * an unknown user (spec 1 §7).
 */
export function requestPasswordLinkCall(username: string, url: string): CallRequest {
  return { method: 'POST', path: '/users/usuarios-ebcn/forgot-password', body: { username, url } };
}

/** Sets a new password with the token of a link: 202, or 400 when the link has expired or was used. */
export function resetByTokenCall(password: string, token: string): CallRequest {
  return { method: 'POST', path: RESET_EMAIL, body: { password, token } };
}

export interface ResetEmailAnswer {
  /** Masked e-mail address: `j•••@exemple.cat`. */
  data: string;
}

/** Reads the masked address to which the signed-in user would get a link. */
export function resetEmailCall(): CallRequest {
  return { method: 'GET', path: RESET_EMAIL };
}

/** Changes the signed-in user's password; 201 with a fresh token, because all other sessions end. */
export function changeOwnPasswordCall(password: string, newPassword: string): CallRequest {
  return { method: 'PUT', path: OWN_PASSWORD, body: { password, newPassword } };
}
