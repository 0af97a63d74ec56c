import type { IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { clientAddress } from '../client-address.ts';
import { TooManyError } from '../errors.ts';

/** Seconds until one of the others may be answered. */
const SOON = 5;

/**
 * Holds one address to a number of requests under way, so that half-sent ones do not use up the server. Whoever sits
 * behind one address shares it: a proxy that `TRUST_PROXY` does not name, an office.
 */
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

/** Milliseconds in which something more of a request must arrive. */
const IDLE_BODY = 30_000;

/** Hangs up on a client that stops in the middle of a request; one that is slow but goes on has the whole time. */
export function endIdleRequests(app: FastifyInstance, idle = IDLE_BODY): void {
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
