import type { Action } from '../core/action.ts';

/** Longer values are no first value of a field but somebody's attempt. */
const LONGEST = 200;

/** Reads a first value from the address of the page: `?username=…`. The maker of the link wrote it. */
const action: Action<{ parameter: string }> = {
  open: true,
  read: {
    cacheKey: ({ parameter }, _session, query) => `from-query ${parameter} ${query.get(parameter) ?? ''}`,
    async load({ query }, { parameter }) {
      const value = query.get(parameter)?.slice(0, LONGEST);
      return { status: 200, data: value ? { [parameter]: value } : {}, error: null };
    },
  },
};

export default action;
