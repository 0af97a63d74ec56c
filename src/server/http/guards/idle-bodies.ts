import type { IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds in which something more of a request must arrive. */
const IDLE_BODY = 30_000;

/** Hangs up on a client that stops in the middle of a request; one that is slow but goes on has the whole time. */
export function endIdleBodies(app: FastifyInstance, idle = IDLE_BODY): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const { socket } = raw;
    // There is none where a call is injected.
    if (!(socket instanceof Socket) || !hasBody(raw.headers)) return;
    socket.setTimeout(idle);
    // With a listener, Node leaves it to us: once all has arrived, an answer may take its time.
    reply.raw.on('timeout', () => raw.complete || socket.destroy());
    // An answer that did not wait for the body, such as a refusal: Node would now wait as long as for another request.
    reply.raw.on('finish', () => raw.complete || socket.setTimeout(idle));
    raw.once('close', () => {
      // Node may wait for the next request by now.
      if (raw.complete && socket.timeout === idle) socket.setTimeout(0);
    });
  });
}

/** Whether a body follows (RFC 9112 §6.3). */
function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
