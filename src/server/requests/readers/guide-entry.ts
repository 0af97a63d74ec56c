import { flatten } from '../../../core/flatten.ts';
import { findGuideProfile } from '../../records/guide/entry.ts';
import type { Reader } from '../readers.ts';

/** The member's entry in the guide by the flat names of forms, with the country as `direccion__idpais`. */
const guideEntry: Reader = async (db, user) => {
  const found = await findGuideProfile(db, user.id);
  if (!found) return null;
  const { idPais, ...rest } = found.profile;
  return { ...flatten({ ...rest }), direccion__idpais: idPais };
};

export default guideEntry;
