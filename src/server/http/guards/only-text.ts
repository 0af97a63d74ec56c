import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';

/** PostgreSQL stores neither null characters nor unpaired surrogates. */
const NO_TEXT = /[\0\p{Cs}]/u;
/** Deeper than any record, so that recursive code cannot run out of stack. */
const MAX_DEPTH = 32;

/** Refuses a call with 400 if its body, query or path has values that the database cannot store. */
export function takeOnlyText(app: FastifyInstance): void {
  const check = async ({ body, query, params, is404 }: FastifyRequest) => {
    if (is404) return;
    if (!(isText(body) && isText(query) && isText(params))) throw new ApiError(400, 'errors.server.badRequest');
  };
  app.addHook('preValidation', check);
  // Ajv turns `1e309` into Infinity and checks no bounds of it.
  app.addHook('preHandler', check);
}

/** Whether the database can store a value; walks without recursion, since the depth is not known yet. */
export function isText(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return false;
    const below: unknown[] = [];
    for (const part of level) {
      if (typeof part === 'string' && NO_TEXT.test(part)) return false;
      if (typeof part === 'number' && !Number.isFinite(part)) return false;
      // Bytes are no text; what is taken out of them is looked at there.
      if (typeof part !== 'object' || part === null || part instanceof Uint8Array || part instanceof Readable) continue;
      for (const [name, inner] of Object.entries(part)) {
        if (NO_TEXT.test(name)) return false;
        below.push(inner);
      }
    }
    level = below;
  }
  return true;
}
