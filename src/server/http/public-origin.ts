import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../ops/settings/demo.ts';
import type { ServerSettings } from '../ops/settings.ts';
import { ApiError } from './errors.ts';

/** `PUBLIC_URL`; in a demonstration without one, the address on this machine that the browser uses. @throws ApiError 400 */
export function publicOrigin(
  { host }: FastifyRequest,
  { publicUrl, demo }: Pick<ServerSettings, 'publicUrl' | 'demo'>,
): URL {
  if (publicUrl !== null) return new URL(publicUrl);
  const used = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
  if (!demo || !used || !isLoopback(used.hostname)) throw new ApiError(400, 'errors.server.badRequest');
  return used;
}
