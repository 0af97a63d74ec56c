import type { Queries } from '../db/database.ts';
import { defaultsBelow } from '../http/modules.ts';
import { type ListRow, storeRows } from './store.ts';

/**
 * Entries of an imported list that come with a plug-in, so that it is not empty before the first import. Default
 * export of `src/plugins/<plug-in>/**\/<name>.seed.ts`; the file is the registration.
 */
export interface ListSeed {
  /** Id of its file in `schemas/_lists/`. */
  list: string;
  entries(): Promise<readonly ListRow[]>;
}

/** Adds what is not there yet; what an import brought stays. */
export async function seedLists(db: Queries): Promise<void> {
  for (const { list, entries } of await defaultsBelow<ListSeed>('plugins', /\.seed\.ts$/))
    await storeRows(db, list, await entries(), { over: false });
}
