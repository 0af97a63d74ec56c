import type { Action } from '../core/action.ts';
import type { TokenAnswer } from '../types/shared/session.ts';

/**
 * Sets the new `password` by the `token` of the address. With 202 the user named in the address is signed
 * in with it and goes on to where `url_redirect` leads, or into the app (spec 1 §4). Takes no parameters.
 */
const action: Action = {
  open: true,
  needs: ['token'],
  async send(context, _params, { values }) {
    const password = String(values.password ?? '');
    const result = await context.call({
      method: 'POST',
      path: '/users/usuarios-ebcn/reset-email',
      body: { password, token: context.query.get('token') ?? '' },
    });
    if (result.status !== 202) return result;
    const username = context.query.get('username') ?? '';
    const signedIn = await context.call<TokenAnswer>({
      method: 'POST',
      path: '/auth/usuarios-ebcn',
      body: { username, password },
    });
    if (signedIn.status === 200 && signedIn.data?.token && context.startSession(signedIn.data.token)) context.goOn();
    return result;
  },
};

export default action;
