import { readRecord } from '../../records/read.ts';
import type { Reader } from '../readers.ts';

/** The user's own record of a kind, by property. */
const record: Reader = async (db, user, { record: kind }, version) =>
  (await readRecord(db, version, user.id, String(kind)))?.values ?? null;

export default record;
