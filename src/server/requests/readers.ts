import { readdir } from 'node:fs/promises';
import type { Json, Values } from '../../core/config.ts';
import type { SessionUser } from '../auth/sessions.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';

/**
 * The server's side of an action that reads: the values it would have prefilled, straight from the
 * database, by the same flat names. Default export of `src/server/requests/readers/<action>.ts`; `null` when
 * there is no record. Records are read as the given version knows them.
 */
export type Reader = (
  db: Queries,
  user: SessionUser,
  params: Record<string, Json>,
  version: LoadedVersion,
) => Promise<Values | null>;

const FOLDER = new URL('./readers/', import.meta.url);

/** All readers by action name; the folder is the registration. */
export async function loadReaders(): Promise<ReadonlyMap<string, Reader>> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts'));
  const loaded = names.map(async (name): Promise<[string, Reader]> => {
    const module = (await import(new URL(name, FOLDER).href)) as { default: Reader };
    return [name.replace(/\.ts$/, ''), module.default];
  });
  return new Map(await Promise.all(loaded));
}
