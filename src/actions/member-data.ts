import { type AddressKind, type MemberDataAnswer, memberData } from '../api/calls/member-data.ts';
import type { Action } from '../model/action.ts';
import { flatten } from '../model/flatten.ts';
import { isPresent } from '../model/validation.ts';

/**
 * Reads the signed-in member's data with one kind of address, as flat names: the first item when the
 * status is 200 (spec 1 §2). The country of the address is `idPais` on the wire and
 * `direccion__idpais` in forms.
 */
const action: Action<{ tipoDireccion: AddressKind }> = {
  read: {
    cacheKey: ({ tipoDireccion }) => `member-data ${tipoDireccion}`,
    async load({ call }, { tipoDireccion }) {
      const { status, data, error } = await call<MemberDataAnswer>(memberData(tipoDireccion));
      const first = status === 200 ? data?.items?.[0] : undefined;
      if (!first) return { status, data: null, error };
      const { idPais, ...rest } = first;
      return {
        status,
        data: { ...flatten({ ...rest }), ...(isPresent(idPais) ? { direccion__idpais: idPais } : {}) },
        error,
      };
    },
  },
};

export default action;
