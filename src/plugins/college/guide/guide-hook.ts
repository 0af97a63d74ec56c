import type { RecordHook } from '../../../server/plugin.ts';
import { isActive } from './active.ts';
import { documentAddresses, documentBytes } from './documents.ts';
import { seedGuideFiles } from './seed.ts';

/** The guide has only active members: one who is not may hide and empty an entry, and no more (spec 2 §1). */
export const guideHook: RecordHook = {
  records: ['guide-entry'],
  async beforeWrite({ db, owner, creating, values }) {
    const joins = creating || values.visible === true;
    return joins && !(await isActive(db, owner)) ? { errors: { visible: 'errors.server.inactive' } } : {};
  },
  bytesKept: documentBytes,
  onDemonstration: seedGuideFiles,
  onRead: async (db, owner) => ({ ...(await documentAddresses(db, owner)) }),
};
