import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';

/** PostgreSQL stores neither the null character nor half a surrogate pair; no person types one. */
const NO_TEXT = /[\0\p{Cs}]/u;
/** Deeper than any record: what goes through a value by calling itself must not run out of stack. */
const MAX_DEPTH = 32;

/**
 * Refuses, with 400, what no record can hold: in the body, the query and the path of a call. Addresses of
 * pages are nobody's call; what the browser app makes of them is its own matter.
 */
export function takeOnlyText(app: FastifyInstance): void {
  const check = async ({ body, query, params, is404 }: FastifyRequest) => {
    if (is404) return;
    if (!(isText(body) && isText(query) && isText(params))) throw new ApiError(400, 'errors.server.badRequest');
  };
  app.addHook('preValidation', check);
  // Ajv makes a number of `1e309`, an infinite one, and holds it to no bounds.
  app.addHook('preHandler', check);
}

/**
 * Whether a record can hold a value: no such characters, not too deep, no endless numbers. Walks without
 * recursion, since the depth is what is in doubt.
 */
export function isText(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return false;
    const below: unknown[] = [];
    for (const part of level) {
      if (typeof part === 'string' && NO_TEXT.test(part)) return false;
      if (typeof part === 'number' && !Number.isFinite(part)) return false;
      if (typeof part !== 'object' || part === null) continue;
      for (const [name, inner] of Object.entries(part)) {
        if (NO_TEXT.test(name)) return false;
        below.push(inner);
      }
    }
    level = below;
  }
  return true;
}
