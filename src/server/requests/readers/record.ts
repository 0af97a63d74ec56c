import { readRecord, sharedValues } from '../../records/read.ts';
import type { Reader } from '../readers.ts';

/** The user's own record of a kind, by property. */
const record: Reader = async (db, user, { record: kind }, version) =>
  (await readRecord(db, version, user.id, String(kind)))?.values ?? null;

/** What it would share, such as the name of somebody new who has not said yet where to be reached. */
record.whenNone = (db, user, { record: kind }, version) => sharedValues(db, version, user.id, String(kind));

export default record;
