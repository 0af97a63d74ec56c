import { readRecord } from '../../../server/records/read.ts';
import type { Reader } from '../../../server/requests/readers.ts';
import { ADDRESS_KINDS, RECORD_OF } from '../records/kinds.ts';

/** What forms of versions published before records were files begin with: they are judged as they were seen. */
const memberData: Reader = async (db, user, { tipoDireccion }, version) => {
  const kind = ADDRESS_KINDS.find((one) => one === tipoDireccion);
  return (kind && (await readRecord(db, version, user.id, RECORD_OF[kind]))?.values) ?? null;
};

export default memberData;
