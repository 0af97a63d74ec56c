import type { FastifyInstance } from 'fastify';

/**
 * From the moment the app closes, every answer ends its connection (RFC 9112 §9.6): a browser or a proxy keeps
 * it open for more otherwise, and the server waits for it to the end of its time.
 * @returns whether the app is closing.
 */
export function endConnections(app: FastifyInstance): () => boolean {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
  return () => stopping;
}
