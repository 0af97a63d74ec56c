import { flatten } from '../../../core/flatten.ts';
import { isAddressKind } from '../../records/addresses/kinds.ts';
import { findMemberRecord } from '../../records/member-record.ts';
import type { Reader } from '../readers.ts';

/**
 * The member's record with one address, by the flat names of forms. The country of the address is
 * `idPais` on the wire and `direccion__idpais` in forms.
 */
const memberData: Reader = async (db, user, { tipoDireccion }) => {
  const record = isAddressKind(tipoDireccion) ? await findMemberRecord(db, user.id, tipoDireccion) : null;
  if (!record) return null;
  const { idPais, ...rest } = record;
  return { ...flatten(rest), direccion__idpais: idPais };
};

export default memberData;
