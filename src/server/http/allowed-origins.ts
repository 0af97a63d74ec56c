import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** What a browser app reads of an answer beside its body. */
const READ = ['content-disposition', 'etag', 'retry-after', 'x-request-id'];
/** Seconds a browser remembers that it may call. */
const REMEMBERED = 600;

/**
 * Lets browser apps of other origins call (Fetch §3.3), those of the settings alone. A call is known by its token and
 * never by a cookie, so no credentials are allowed.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: READ,
    maxAge: REMEMBERED,
  });
}
