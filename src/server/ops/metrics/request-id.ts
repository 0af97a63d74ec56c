import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const current = new AsyncLocalStorage<string>();

/** Makes the id of a call known to whatever is done for it. */
export function carryRequestIds(app: FastifyInstance): void {
  // After the body: what reads it begins anew, and forgets.
  app.addHook('preHandler', (request, _reply, done) => current.run(request.id, done));
}

/** Id of the call that this is done for, as its answer and the log have it; `null` for work of the server's own. */
export function requestId(): string | null {
  return current.getStore() ?? null;
}
