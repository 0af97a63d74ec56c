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
