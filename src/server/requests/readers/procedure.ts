import { newestCase } from '../../procedures/cases.ts';
import type { Reader } from '../readers.ts';

/** What the user has last sent in a procedure, by property of its form. */
const procedure: Reader = async (db, user, { procedure: id }) =>
  (await newestCase(db, String(id), user.id))?.values ?? null;

export default procedure;
