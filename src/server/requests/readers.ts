import type { Json, Values } from '../../core/config.ts';
import type { SessionUser } from '../auth/sessions.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import { modulesBelow } from '../http/modules.ts';

/**
 * The server's side of an action that reads: the values it would have prefilled, straight from the
 * database, by the same flat names. Default export of `readers/<action>.ts` in this room or in a plug-in; `null`
 * when there is no record. Records are read as the given version knows them.
 */
export type Reader = (
  db: Queries,
  user: SessionUser,
  params: Record<string, Json>,
  version: LoadedVersion,
) => Promise<Values | null>;

const READER = /(?:^|\/)readers\/([^/]+)\.ts$/;

/** All readers by action name; the folder is the registration. */
export async function loadReaders(): Promise<ReadonlyMap<string, Reader>> {
  const found = [...(await modulesBelow<Reader>('server', READER)), ...(await modulesBelow<Reader>('plugins', READER))];
  return new Map(found.map(({ name, made }) => [READER.exec(name)?.[1] ?? name, made]));
}
