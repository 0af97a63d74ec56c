import type { Action } from '../core/action.ts';

/**
 * Reads the masked address to which a link for a new password would go, as `resetAddress`. It is only
 * shown, so a form works without it. Takes no parameters.
 */
const action: Action = {
  read: {
    cacheKey: () => 'reset-address',
    async load({ call }) {
      const { status, data } = await call<{ data: string } | string>({
        method: 'GET',
        path: '/users/usuarios-ebcn/reset-email',
      });
      const address = typeof data === 'string' ? data : data?.data;
      return { status, data: typeof address === 'string' ? { resetAddress: address } : {}, error: null };
    },
  },
};

export default action;
