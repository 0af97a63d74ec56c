import type { Queries } from '../../../server/db/database.ts';
import { findRecord } from '../../../server/records/store.ts';

/** Only an active member stands in the guide. */
export async function isActive(db: Queries, userId: number): Promise<boolean> {
  return (await findRecord(db, userId, 'person'))?.values.habilitado === true;
}
