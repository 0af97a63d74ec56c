import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../../ops/settings/demo.ts';
import type { ServerSettings } from '../../ops/settings.ts';
import { ApiError } from '../errors.ts';

/**
 * A demonstration answers only its own machine, under that machine's names. Otherwise another site could point
 * a name of its own at the loopback address and read the mailbox page through a visitor's browser (DNS
 * rebinding), or a reverse proxy that calls us `127.0.0.1` could show it to everybody. Outside demo mode names
 * are the reverse proxy's business. Refused with 421 (RFC 9110 §15.5.20).
 */
export function answerOwnNamesOnly(app: FastifyInstance, settings: Pick<ServerSettings, 'demo'>): void {
  if (!settings.demo) return;
  app.addHook('onRequest', async (request) => {
    const name = request.hostname.replace(/^\[|\]$/g, '');
    if (!isLoopback(name) || !forwardedFor(request).every(isLoopback))
      throw new ApiError(421, 'errors.server.notFound');
  });
}

/** Whom a proxy has called for, as it says itself. The proxy of `npm run dev` calls for this machine. */
function forwardedFor({ headers }: FastifyRequest): string[] {
  const said = headers['x-forwarded-for'] ?? [];
  return [said]
    .flat()
    .flatMap((line) => line.split(','))
    .map((address) => address.trim())
    .filter(Boolean);
}
