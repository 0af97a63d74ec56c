import type { FastifyInstance } from 'fastify';
import type { ServerSettings } from '../ops/settings.ts';
import { isLoopback } from '../ops/settings-demo.ts';
import { ApiError } from './errors.ts';

/**
 * A demonstration answers only under the names of its own machine. Otherwise another site could point
 * a name of its own at the loopback address and read the mailbox page through a visitor's browser (DNS
 * rebinding). Outside demo mode names are the reverse proxy's business. Refused with 421 (RFC 9110 §15.5.20).
 */
export function answerOwnNamesOnly(app: FastifyInstance, settings: Pick<ServerSettings, 'demo' | 'publicUrl'>): void {
  if (!settings.demo) return;
  const known = settings.publicUrl ? new URL(settings.publicUrl).hostname : null;
  app.addHook('onRequest', async (request) => {
    const name = request.hostname.replace(/^\[|\]$/g, '').toLowerCase();
    if (!isLoopback(name) && !name.endsWith('.localhost') && name !== known) {
      throw new ApiError(421, 'errors.server.notFound');
    }
  });
}
