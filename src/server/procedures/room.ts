import type { LoadedVersion } from '../config/loaded-version.ts';
import type { ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import type { ServerSettings } from '../ops/settings.ts';

/**
 * What moves need of the server inside a transaction. The version is loaded before: the embedded database has one
 * connection, and whoever asks beside the transaction waits for ever.
 */
export interface ProcedureRoom {
  settings: ServerSettings;
  /** The current one, for the words of mails. */
  version: LoadedVersion;
  /** Nobody gets a mail: for what a demonstration begins with. */
  quiet?: boolean;
}

/** @throws ApiError 503 before anything was published. */
export async function procedureRoom({
  config,
  settings,
}: Pick<ServerContext, 'config' | 'settings'>): Promise<ProcedureRoom> {
  const version = await config.current();
  if (!version) throw new ApiError(503, 'errors.server.unavailable');
  return { settings, version };
}
