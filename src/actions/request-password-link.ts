import type { Action } from '../core/action.ts';

/**
 * Has a link for a new password e-mailed to the user named by `username`. The link carries the username
 * and, when there is one, the `url_redirect` of the moment; the server puts the token in (spec 1 §7).
 */
const action: Action<{ page: string }> = {
  open: true,
  async send(context, { page }, { values }) {
    const username = String(values.username ?? '');
    const url = new URL(context.addressOf(page));
    url.searchParams.set('username', username);
    url.searchParams.set('token', '');
    const redirect = context.query.get('url_redirect');
    if (redirect !== null) url.searchParams.set('url_redirect', redirect);
    return context.call({
      method: 'POST',
      path: '/users/usuarios-ebcn/forgot-password',
      body: { username, url: url.href },
    });
  },
};

export default action;
