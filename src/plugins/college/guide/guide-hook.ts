import { findRecord, type Queries, type RecordHook } from '../../../server/plugin.ts';
import { documentAddresses, documentBytes, saveDocument } from './documents.ts';
import demonstration from './seed.json' with { type: 'json' };

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

async function seedGuideFiles(db: Queries, owner: number): Promise<void> {
  for (const kind of ['FOTO', 'LOGO'] as const)
    await saveDocument(db, owner, kind, {
      contentType: 'image/png',
      content: Buffer.from(demonstration.files[kind], 'base64'),
    });
}

export async function isActive(db: Queries, userId: number): Promise<boolean> {
  return (await findRecord(db, userId, 'person'))?.values.habilitado === true;
}
