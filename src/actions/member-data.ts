import {
  type AddressKind,
  changeMemberData,
  createMemberData,
  type MemberDataAnswer,
  memberData,
} from '../api/calls/member-data.ts';
import { crossed } from '../api/crossing.ts';
import type { Action } from '../core/action.ts';
import { flatten } from '../core/flatten.ts';
import { isPresent } from '../core/validation.ts';

/**
 * Reads the signed-in member's data with one kind of address, as flat names: the first item when the
 * status is 200 (spec 1 §2). The country of the address is `idPais` on the wire and
 * `direccion__idpais` in forms. Sends them back as the form's `wire` says: an address that exists is
 * changed, else it is made (spec 2 §4).
 */
const action: Action<{ tipoDireccion: AddressKind }> = {
  read: {
    cacheKey: ({ tipoDireccion }) => `member-data ${tipoDireccion}`,
    async load({ call }, { tipoDireccion }) {
      const { status, data, error, etag = null } = await call<MemberDataAnswer>(memberData(tipoDireccion));
      const first = status === 200 ? data?.items?.[0] : undefined;
      if (!first) return { status, data: null, error, etag };
      const { idPais, ...rest } = first;
      return {
        status,
        data: { ...flatten({ ...rest }), ...(isPresent(idPais) ? { direccion__idpais: idPais } : {}) },
        error,
        etag,
      };
    },
  },
  async send(context, { tipoDireccion }, submission) {
    const made = await crossed(context, submission);
    if ('refused' in made) return made.refused;
    const { record, idempotencyKey } = submission;
    const request = record.exists
      ? changeMemberData(tipoDireccion, made.body, record.etag)
      : createMemberData(tipoDireccion, made.body);
    return context.call({ ...request, idempotencyKey });
  },
};

export default action;
