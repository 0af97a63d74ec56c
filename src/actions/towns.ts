import { type TownPage, towns } from '../api/calls/places.ts';
import type { Action } from '../core/action.ts';
import { uniqueBy } from '../core/unique.ts';

/** Towns of the postal code `cpostal`, with province and comarca (spec 2 §4). */
const action: Action = {
  list: {
    lasting: true,
    cacheKey: ({ cpostal = '' }) => String(cpostal),
    async load({ call }, { cpostal = '' }) {
      const result = await call<TownPage>(towns(String(cpostal)));
      const found = uniqueBy(result.data?.elementos, ({ poblacion }) => poblacion);
      const entries = found.map(({ poblacion, provincia, comarca }) => ({
        value: poblacion,
        label: poblacion,
        facts: { provincia, comarca },
      }));
      return { ...result, data: result.data && entries };
    },
  },
};

export default action;
