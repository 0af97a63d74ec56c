import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const current = new AsyncLocalStorage<string>();

/** Lets all work for a call know the id of the call. */
export function carryRequestIds(app: FastifyInstance): void {
  // After the body is read: its events run outside of the context.
  app.addHook('preHandler', (request, _reply, done) => current.run(request.id, done));
}

/** Id of the call that this work is for, as in its answer and in the log; `null` for work that no call asked for. */
export function requestId(): string | null {
  return current.getStore() ?? null;
}
