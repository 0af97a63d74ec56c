import { type Comarca, comarques } from '../api/calls/places.ts';
import type { Action } from '../core/action.ts';
import { uniqueBy } from '../core/unique.ts';

/** Comarques as the guide's profile names them: `{id}` (spec 2 §3). */
const action: Action = {
  list: {
    lasting: true,
    cacheKey: () => '',
    async load({ call }) {
      const result = await call<Comarca[]>(comarques());
      const found = uniqueBy(result.data, ({ id }) => id);
      const entries = found.map(({ id, nombre }) => ({ value: { id }, label: nombre }));
      return { ...result, data: result.data && entries };
    },
  },
};

export default action;
