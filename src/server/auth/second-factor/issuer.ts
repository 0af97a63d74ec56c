import type { ServerContext } from '../../http/context.ts';
import { ApiError } from '../../http/errors.ts';

/** What an authenticator app calls the codes: the organisation's workspace, by its name. */
export async function issuerOf({ config }: Pick<ServerContext, 'config'>, language: string): Promise<string> {
  const version = await config.current();
  if (!version) throw new ApiError(503, 'errors.server.unavailable');
  return version.text(language, 'app.name');
}
