import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';

/**
 * Refuses, with 400, a request that names two hosts (RFC 9112 §3.2): of them Node takes the first, and what stands in front of
 * it perhaps the second.
 */
export function demandOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw new ApiError(400, 'errors.server.badRequest');
  });
}
