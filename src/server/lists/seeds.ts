import type { Queries } from '../db/database.ts';
import { installedPlugins } from '../extensions.ts';
import { storeRows } from './store.ts';

/** Adds the entries of lists that come with plug-ins and are not there yet; what an import brought stays. */
export async function seedLists(db: Queries): Promise<void> {
  for (const { lists = [] } of Object.values(installedPlugins()))
    for (const { list, entries } of lists) await storeRows(db, list, await entries(), { over: false });
}
