import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors.ts';

const COOKIE = 'preview';
const OPENING = '/dev/preview/open/';
const OPEN = `${OPENING}:secret`;

/**
 * Lets only people with the link use a preview: the link sets a cookie, and without the cookie nothing answers. Calls of
 * local commands have a secret of their own (`localAdmin`). The pages of the preview may frame the workspace.
 * @param secret the last part of the link
 */
export function guardPreview(app: FastifyInstance, secret: string): void {
  app.addHook('onRequest', async (request) => {
    // The route that the router found: our own reading of the address might differ.
    const { url: route = '' } = request.routeOptions;
    if (route.startsWith('/admin/')) return;
    const given = route === OPEN ? (request.params as { secret: string }).secret : cookieOf(request);
    if (!same(given, secret)) throw new ApiError(404, 'errors.server.notFound');
  });
  app.addHook('onSend', async (_request, reply) => {
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
    reply.removeHeader('x-frame-options');
  });
  app.get(OPEN, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('set-cookie', `${COOKIE}=${secret}; Path=/; HttpOnly; SameSite=Lax`).redirect('/dev/preview'),
  );
}

/** The link that opens a preview. */
export function previewLink(url: string, secret: string): string {
  return `${url}${OPENING}${secret}`;
}

function cookieOf({ headers }: FastifyRequest): string {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === COOKIE)?.[1] ?? '';
}

function same(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
