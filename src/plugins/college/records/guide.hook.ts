import { isActive } from '../../../server/records/guide/active.ts';
import { documentAddresses } from '../../../server/records/guide/documents.ts';
import type { RecordHook } from '../../../server/records/hooks.ts';

/** The guide has only active members: one who is not may hide and empty an entry, and no more (spec 2 §1). */
const hook: RecordHook = {
  records: ['guide-entry'],
  async beforeWrite({ db, owner, creating, values }) {
    const joins = creating || values.visible === true;
    return joins && !(await isActive(db, owner)) ? { errors: { visible: 'errors.server.inactive' } } : {};
  },
  onRead: async (db, owner) => ({ ...(await documentAddresses(db, owner)) }),
};

export default hook;
