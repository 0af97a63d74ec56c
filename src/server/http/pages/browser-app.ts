import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { isServerPath } from '../../../core/server-paths.ts';
import type { LoadedVersion } from '../../domain/config/loaded-version.ts';
import { ApiError, UnavailableError } from '../../kit/errors.ts';
import { cookieOf } from '../caller.ts';
import type { ServerContext } from '../context.ts';
import { IMMUTABLE } from '../published.ts';
import { EMBED_SCRIPT, embedScript } from './embed-script.ts';
import { onwardOf } from './page-plan.ts';
import { Pages } from './pages.ts';

/** Headers that apply to pages alone. */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Serves the built browser app: assets cached for ever, the page, never cached, at every address that no route serves.
 * @param dist folder of the build; without it no page is served.
 */
export async function serveBrowserApp(
  app: FastifyInstance,
  context: ServerContext,
  dist: string | null,
  draws = true,
): Promise<void> {
  const assets = dist === null ? '' : path.join(dist, 'assets');
  if (existsSync(assets)) {
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      cacheControl: false,
      index: false,
      // The build writes Brotli and gzip files beside each asset.
      preCompressed: true,
      setHeaders(reply) {
        reply.header('cache-control', IMMUTABLE);
        // Another host (`ASSET_URL`) may fetch assets from here and pass them on with these headers.
        reply.header('access-control-allow-origin', '*');
        reply.header('cross-origin-resource-policy', 'cross-origin');
        // They would add a kilobyte to each asset for nothing.
        for (const name of OF_PAGES) reply.removeHeader(name);
      },
    });
  }
  app.get(EMBED_SCRIPT, { schema: { hide: true } }, async (_request, reply) => {
    for (const name of OF_PAGES) reply.removeHeader(name);
    return reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=3600')
      .type('text/javascript; charset=utf-8')
      .send(embedScript);
  });
  const pages =
    dist === null ? null : new Pages(context, dist, draws, (error) => app.log.warn({ err: error }, 'page not drawn'));
  const current = () => context.config.current().catch(() => null);
  // Draws the entrance pages before the first visitor comes.
  app.addHook('onListen', async () => void pages?.at(await current(), '/', true).catch(() => undefined));
  app.get('/*', { config: { anyAddress: true }, schema: { hide: true } }, async (request, reply) => {
    const [, address = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(request.url) ?? [];
    // The only look at the current version, so that pointer and files of a page match.
    const version = await current();
    const onward = version ? onwardOf(version.menu, address) : undefined;
    if (onward !== undefined)
      return reply.header('cache-control', 'no-store').redirect(query === '' ? onward : `${onward}?${query}`, 301);
    const page =
      isServerPath(address) || isHidden(address)
        ? undefined
        : await pages?.at(version, address, query !== '', roleOf(request, version));
    if (!page) throw new ApiError(404, 'errors.server.notFound');
    if (!page.known && !navigates(request)) {
      // Without the version nobody knows whether there is such a page: a monitor that asks hears that, not that there is none.
      if (version === null) throw new UnavailableError();
      throw new ApiError(404, 'errors.server.notFound');
    }
    // Only in its embedded look, which has no session.
    if (new URLSearchParams(query).has('embedded')) letFrame(reply, page.framedBy);
    if (page.unlisted) reply.header('x-robots-tag', 'noindex');
    allow(reply, 'style-src', page.styles);
    allow(reply, 'script-src', page.scripts);
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page.html);
  });
}

/** The role in the token cookie (spec 1 §9), unchecked: it only chooses how the page is drawn without personal data. */
function roleOf(request: FastifyRequest, version: LoadedVersion | null): string | null {
  const name = version?.settings.sessionCookie;
  const token = name === undefined ? undefined : cookieOf(request, name);
  if (token === undefined) return null;
  try {
    const { rol } = decodeJwt<{ rol?: unknown }>(token);
    return typeof rol === 'string' ? rol : null;
  } catch {
    return null;
  }
}

/** Lets the pages of some origins show this one in a frame; older browsers read `X-Frame-Options`, which knows none. */
export function letFrame(reply: FastifyReply, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.header(
    'content-security-policy',
    policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`),
  );
  reply.removeHeader('x-frame-options');
}

/** Adds hashes of the page's inline parts to the policy. */
function allow(reply: FastifyReply, directive: string, hashes: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  if (hashes.length === 0 || policy === '') return;
  reply.header('content-security-policy', policy.replace(`${directive} `, `${directive} ${hashes.join(' ')} `));
}

/** Hidden files (`/.env`, `/.git/config`) are no pages, so they get 404. */
function isHidden(address: string): boolean {
  return /\/(?:\.|%2e)/i.test(address);
}

/** Browsers ask for HTML when they navigate; fetches of data and pictures do not. */
function navigates({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html');
}
