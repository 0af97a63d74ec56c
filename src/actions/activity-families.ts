import { type ActivityFamily, activityFamilies } from '../api/calls/guide.ts';
import type { Action } from '../core/action.ts';
import { uniqueBy } from '../core/unique.ts';

/**
 * Professional activities by family, as the guide's profile names them: `{idFamilia, id}` (spec 2 §3). A
 * family is a heading and cannot be chosen itself.
 */
const action: Action = {
  list: {
    lasting: true,
    cacheKey: () => '',
    async load({ call }) {
      const result = await call<ActivityFamily[]>(activityFamilies());
      const families = uniqueBy(result.data, ({ id }) => id).map((family) => ({
        value: { idFamilia: family.id },
        label: family.familia,
        readOnly: true,
        children: uniqueBy(family.subfamilias, ({ id }) => id).map(({ id, actividadProfesional }) => ({
          value: { idFamilia: family.id, id },
          label: actividadProfesional,
        })),
      }));
      return { ...result, data: result.data && families };
    },
  },
};

export default action;
