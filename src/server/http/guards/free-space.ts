import type { FastifyInstance } from 'fastify';
import type { FreeSpace } from '../../db/free-space.ts';
import { ApiError } from '../errors.ts';
import { errorResponses } from '../schemas.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Amount that a call other than GET writes; absent: as much as a member may send. */
    writes?: 'little' | ((body: never) => boolean);
  }
}

const READING = ['GET', 'HEAD', 'OPTIONS'];

/** Refuses calls that write much while the disk is nearly full: 507 (RFC 4918 §11.5), before a file is read. */
export function demandFreeSpace(app: FastifyInstance, space: FreeSpace | null): void {
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
