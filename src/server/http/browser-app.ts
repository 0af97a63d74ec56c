import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { FOR_EVER } from '../config/published.ts';
import type { ServerContext } from './context.ts';
import { sendFailure } from './error-handler.ts';
import { ApiError } from './errors.ts';

/** Addresses that are never a page of the browser app. */
const NO_PAGE = /^\/(?:api|config|assets|dev|admin|health|signing)(?:\/|$)/;

/**
 * Serves the built browser app. Its assets carry their hash and are kept for ever; the page itself is
 * never kept, and stands for every address a person navigates to that nothing else answers.
 * @param dist folder of the build; without it (tests, a server for the API alone) no page is served.
 */
export async function serveBrowserApp(
  app: FastifyInstance,
  context: ServerContext,
  dist: string | null,
): Promise<void> {
  const assets = dist === null ? '' : path.join(dist, 'assets');
  if (existsSync(assets)) {
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      cacheControl: false,
      index: false,
      setHeaders: (reply) => void reply.header('cache-control', FOR_EVER),
    });
  }
  const page = dist === null ? null : path.join(dist, 'index.html');
  app.setNotFoundHandler(async (request, reply) => {
    const address = request.url.split('?')[0] ?? '';
    const navigation = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (page === null || !navigation || NO_PAGE.test(address) || !existsSync(page)) {
      return sendFailure(reply, context.config, new ApiError(404, 'errors.server.notFound'));
    }
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    return reply.send(await readFile(page, 'utf8'));
  });
}
