import type { Attempts } from '../auth/attempts.ts';
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
  /** Counts the documents members make; what the product makes itself is not counted. */
  attempts?: Attempts;
  /** The current one, for the words of mails. */
  version: LoadedVersion;
  /** Nobody gets a mail: for what a demonstration begins with. */
  quiet?: boolean;
}

/** @throws ApiError 503 before anything was published. */
export async function procedureRoom({
  config,
  settings,
  attempts,
}: Pick<ServerContext, 'config' | 'settings'> & Partial<Pick<ServerContext, 'attempts'>>): Promise<ProcedureRoom> {
  const version = await config.current();
  if (!version) throw new ApiError(503, 'errors.server.unavailable');
  return { settings, version, ...(attempts && { attempts }) };
}
