import type { Action } from '../core/action.ts';
import type { TokenAnswer } from '../types/shared/session.ts';

/**
 * Signs the user of the session in again with the form's `password`, in place: the session goes on with a
 * fresh token, in every tab. Takes no parameters.
 */
const action: Action = {
  async send(context, _params, { values }) {
    const username = context.session?.username ?? '';
    const result = await context.call<TokenAnswer>({
      method: 'POST',
      path: '/auth/usuarios-ebcn',
      body: { username, password: String(values.password ?? '') },
    });
    if (result.status === 200 && result.data?.token) context.startSession(result.data.token);
    return { ...result, data: null };
  },
};

export default action;
