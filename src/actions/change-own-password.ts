import type { Action } from '../core/action.ts';
import type { TokenAnswer } from '../types/shared/session.ts';

/**
 * Changes the signed-in user's password from `password` to `newPassword`. All sessions end with it, this
 * one goes on with the fresh token of the answer. Takes no parameters.
 */
const action: Action = {
  async send(context, _params, { values }) {
    const result = await context.call<Partial<TokenAnswer>>({
      method: 'PUT',
      path: '/users/usuarios-ebcn/reset-own-password',
      body: { password: String(values.password ?? ''), newPassword: String(values.newPassword ?? '') },
    });
    if (result.status === 201 && result.data?.token) context.startSession(result.data.token);
    // The token is nobody's business: what is shown of an answer may name its fields.
    return { ...result, data: null };
  },
};

export default action;
