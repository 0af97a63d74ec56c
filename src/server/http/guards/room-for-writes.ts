import type { FastifyInstance } from 'fastify';
import type { FreeSpace } from '../../db/free-space.ts';
import { ApiError } from '../errors.ts';
import { errorResponses } from '../schemas.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What a call writes that is not a GET: `little`, like a session; or, by its body, whether anything. Left out,
     * as much as a member may send.
     */
    writes?: 'little' | ((body: never) => boolean);
  }
}

const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses what would write much while the disk of the database is nearly full: 507 (RFC 4918 §11.5), before a file
 * is read. Reading goes on, and so does signing in, until there is no free space at all.
 */
export function demandRoom(app: FastifyInstance, space: FreeSpace | null): void {
  app.addHook('onRoute', ({ method, schema, config }) => {
    const answers = schema?.response as Record<number, object> | undefined;
    if (answers?.[503] && config?.writes !== 'little' && ![method].flat().some((one) => READING.includes(one)))
      Object.assign(answers, errorResponses(507));
  });
  app.addHook('preHandler', async ({ method, is404, routeOptions, body }) => {
    const { writes = () => true } = routeOptions.config;
    if (READING.includes(method) || is404 || writes === 'little' || !writes(body as never)) return;
    if (space && space.level() !== 'enough') throw new ApiError(507, 'errors.server.diskFull');
  });
}
