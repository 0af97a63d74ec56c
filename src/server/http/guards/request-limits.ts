import type { IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { clientAddress } from '../caller.ts';
import { TooManyError } from '../errors.ts';

/** Seconds after which another request is usually finished. */
const SOON = 5;

/** Limits the requests in progress of one address, so that half-sent ones do not use up the server. */
export function limitOpenRequests(app: FastifyInstance, most: number): void {
  const open = new Map<string, number>();
  app.addHook('onRequest', async (request, reply) => {
    const address = clientAddress(request.ip);
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) throw new TooManyError(SOON, 'errors.server.tooManyOpen');
    open.set(address, count);
    let under = true;
    const over = () => {
      if (!under) return;
      under = false;
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    };
    // Answered, or given up by the client.
    reply.raw.once('finish', over).once('close', over);
  });
}

/** Milliseconds in which more of a request has to arrive. */
const IDLE_BODY = 30_000;

/** Closes the connection of a client that stops in the middle of a request; a slow one has the whole request time. */
export function endIdleRequests(app: FastifyInstance, idle = IDLE_BODY): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const { socket } = raw;
    // Injected calls have no socket.
    if (!(socket instanceof Socket) || !hasBody(raw.headers)) return;
    socket.setTimeout(idle);
    // Node leaves the timeout to its listener. Once the request is complete, the answer may take its time.
    reply.raw.on('timeout', () => raw.complete || socket.destroy());
    // After an answer that did not wait for the body, such as a refusal, Node would wait as long as for another
    // request.
    reply.raw.on('finish', () => raw.complete || socket.setTimeout(idle));
    raw.once('close', () => {
      // Node may already wait for the next request.
      if (raw.complete && socket.timeout === idle) socket.setTimeout(0);
    });
  });
}

/** Whether a body follows (RFC 9112 §6.3). */
function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
