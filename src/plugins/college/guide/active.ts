import { findRecord, type Queries } from '../../../server/plugin.ts';

/** Only an active member stands in the guide. */
export async function isActive(db: Queries, userId: number): Promise<boolean> {
  return (await findRecord(db, userId, 'person'))?.values.habilitado === true;
}
