import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { isServerPath } from '../../../core/server-paths.ts';
import { IMMUTABLE } from '../../config/published.ts';
import type { ServerContext } from '../context.ts';
import { sendFailure } from '../error-handler.ts';
import { ApiError } from '../errors.ts';
import { sendPacked } from './packed.ts';
import { onwardOf } from './page-plan.ts';
import { Pages } from './pages.ts';

/** Headers that say how a page may be shown and what it may fetch. */
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
 * Serves the built browser app. Its assets carry their hash and are kept for ever; the page itself is
 * never kept, and stands for every address a person navigates to that nothing else answers. A page of the tree
 * answers whoever asks, watchers and link checkers too.
 * @param dist folder of the build; without it (tests, a server for the API alone) no page is served.
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
      // Brotli and gzip lie beside each file, made once by the build.
      preCompressed: true,
      setHeaders(reply) {
        reply.header('cache-control', IMMUTABLE);
        // A host of their own (`ASSET_URL`) may fetch them from here and pass them on with these headers.
        reply.header('access-control-allow-origin', '*');
        reply.header('cross-origin-resource-policy', 'cross-origin');
        // A kilobyte with each file, for nothing: they are about pages, and these are parts of one.
        for (const name of OF_PAGES) reply.removeHeader(name);
      },
    });
  }
  const pages =
    dist === null ? null : new Pages(context, dist, draws, (error) => app.log.warn({ err: error }, 'page not drawn'));
  // The first visitor finds the pages drawn that are drawn beforehand.
  app.addHook('onListen', async () => void pages?.at('/', true).catch(() => undefined));
  app.setNotFoundHandler(async (request, reply) => {
    const [address = '', query = ''] = request.url.split('?');
    const asks = request.method === 'GET' || request.method === 'HEAD';
    const onward = asks ? await onwardFrom(context, address) : undefined;
    if (onward !== undefined)
      return reply.header('cache-control', 'no-store').redirect(query === '' ? onward : `${onward}?${query}`, 301);
    const page =
      asks && !isServerPath(address) && !isHidden(address)
        ? await pages?.at(address, query !== '', await roleOf(request, context))
        : undefined;
    if (!page || !(page.known || navigates(request))) {
      return sendFailure(reply, context.config, new ApiError(404, 'errors.server.notFound'));
    }
    allow(reply, 'style-src', page.styles);
    allow(reply, 'script-src', page.scripts);
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    return sendPacked(reply, page.html);
  });
}

/** Where an address that the tree leads on from leads to. Without a version no address does. */
async function onwardFrom({ config }: ServerContext, address: string): Promise<string | undefined> {
  const version = await config.current().catch(() => null);
  return version ? onwardOf(version.menu, address) : undefined;
}

/**
 * What the token cookie (spec 1 §9) says of who asks. Nobody looks whether it is true: it chooses how the page stands
 * drawn before anything of the person is asked for, and whoever forges it sees the menu of others and nothing else.
 */
async function roleOf({ headers }: FastifyRequest, { config }: ServerContext): Promise<string | null> {
  const version = await config.current().catch(() => null);
  const name = version?.settings.sessionCookie;
  const cookies = (headers.cookie ?? '').split('; ');
  const token = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(`${name}=`.length);
  if (name === undefined || token === undefined) return null;
  try {
    const { rol } = decodeJwt<{ rol?: unknown }>(token);
    return typeof rol === 'string' ? rol : null;
  } catch {
    return null;
  }
}

/** What stands in this page itself, by its hashes, beside what the policy allows everywhere. */
function allow(reply: FastifyReply, directive: string, hashes: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  if (hashes.length === 0 || policy === '') return;
  reply.header('content-security-policy', policy.replace(`${directive} `, `${directive} ${hashes.join(' ')} `));
}

/** What a file system hides (`/.env`, `/.git/config`) is no page: who looks for it is told that it is not there. */
function isHidden(address: string): boolean {
  return /\/(?:\.|%2e)/i.test(address);
}

/** Browsers name the type they want; what fetches data or pictures names others. */
function navigates({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html');
}
