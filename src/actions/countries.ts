import { type Country, countries } from '../api/calls/places.ts';
import type { Action } from '../core/action.ts';
import { uniqueBy } from '../core/unique.ts';

/** Countries by their id (spec 2 §3); Spain is 3. */
const action: Action = {
  list: {
    lasting: true,
    cacheKey: () => '',
    async load({ call }) {
      const result = await call<Country[]>(countries());
      const entries = uniqueBy(result.data, ({ id }) => id).map(({ id, nombre }) => ({ value: id, label: nombre }));
      return { ...result, data: result.data && entries };
    },
  },
};

export default action;
