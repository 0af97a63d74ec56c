import type { Action } from '../core/action.ts';
import type { Credentials } from '../types/shared/credentials.ts';
import type { TokenAnswer } from '../types/shared/session.ts';

/**
 * Signs in with the form's `username` and `password`; with 200 the session begins, and the guard of the
 * page takes the user on (spec 1 §4). Takes no parameters.
 */
const action: Action = {
  open: true,
  async send(context, _params, { values }) {
    const credentials: Credentials = {
      username: String(values.username ?? ''),
      password: String(values.password ?? ''),
    };
    const result = await context.call<TokenAnswer>({ method: 'POST', path: '/auth/usuarios-ebcn', body: credentials });
    if (result.status === 200 && result.data?.token) context.startSession(result.data.token);
    return result;
  },
};

export default action;
