import type { ServerContext } from '../context.ts';
import { ApiError } from '../errors.ts';
import type { LoadedVersion } from '../loaded-version.ts';
import type { ServerSettings } from '../settings.ts';

/**
 * What the ETEC list needs of the server inside a transaction. The version is loaded before: the embedded
 * database has one connection, and whoever asks beside the transaction waits for ever.
 */
export interface EtecContext {
  settings: ServerSettings;
  /** The current one, for the words of mails. */
  version: LoadedVersion;
  /** Nobody is told by mail: for what a demonstration begins with. */
  quiet?: boolean;
}

/** @throws ApiError 503 before anything was published. */
export async function etecContext({
  config,
  settings,
}: Pick<ServerContext, 'config' | 'settings'>): Promise<EtecContext> {
  const version = await config.current();
  if (!version) throw new ApiError(503, 'errors.server.unavailable');
  return { settings, version };
}
