import type { CallRequest } from '../../core/action.ts';

const OWN_PASSWORD = '/users/usuarios-ebcn/reset-own-password';
const RESET_EMAIL = '/users/usuarios-ebcn/reset-email';

/** Has a link for a new password e-mailed. `url` is the page it leads to; the token is put into it. 200, or 404 for nobody (spec 1 §7). */
export function requestPasswordLink(username: string, url: string): CallRequest {
  return { method: 'POST', path: '/users/usuarios-ebcn/forgot-password', body: { username, url } };
}

/** Sets a new password by the token of an e-mailed link: 202, or 400 when the link is worth nothing any more. */
export function resetByToken(password: string, token: string): CallRequest {
  return { method: 'POST', path: RESET_EMAIL, body: { password, token } };
}

export interface ResetEmailAnswer {
  /** Masked e-mail address: `j•••@exemple.cat`. */
  data: string;
}

/** The masked address to which the signed-in user would get a link. */
export function resetEmail(): CallRequest {
  return { method: 'GET', path: RESET_EMAIL };
}

/** Changes the signed-in user's password; 201 with a fresh token, since all others end. */
export function changeOwnPassword(password: string, newPassword: string): CallRequest {
  return { method: 'PUT', path: OWN_PASSWORD, body: { password, newPassword } };
}
