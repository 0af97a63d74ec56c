import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { TokenScope } from '../../../api/shapes/workshop.ts';
import { mayOpen } from '../../../core/session/access.ts';
import { callChecks } from '../../domain/publishing/call-checks.ts';
import { isConfigToken, tokenUser } from '../../domain/workshop/tokens.ts';
import { ApiError, SessionError } from '../../kit/errors.ts';
import type { SessionUser } from '../../kit/session-user.ts';
import type { ServerContext } from '../context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Checks of the menu, one of which the caller has to pass; required below `/api` and `/signing`. */
    access?: readonly string[];
    /** Header that carries the token, when it is not `Authorization`. */
    tokenHeader?: 'token';
    /** A program may call this with a token of this scope in place of a session. */
    scope?: TokenScope;
  }
  interface FastifyInstance {
    /** All routes below `/api` and `/signing`. */
    guardedRoutes: readonly RouteOptions[];
  }
  interface FastifyRequest {
    /** The caller; `null` on a public route called without a valid token. */
    user: SessionUser | null;
  }
}

/** Checks the caller of every route by its declared checks; the server does not start with a route that lacks them. */
export function guardRoutes(
  app: FastifyInstance,
  { sessions, config, db }: Pick<ServerContext, 'sessions' | 'config' | 'db'>,
): void {
  app.decorateRequest('user', null);
  const routes: RouteOptions[] = [];
  app.decorate('guardedRoutes', routes);
  app.addHook('onRoute', (route) => void (isGuarded(route.url) && routes.push(route)));
  app.addHook('onReady', async () => {
    const open = routes
      .filter((route) => !route.config?.access?.length)
      .map((route) => `${String(route.method)} ${route.url}`);
    if (open.length > 0) throw new Error(`These routes declare no access check: ${open.join(', ')}`);
    const named = routes.flatMap((route) => route.config?.access ?? []);
    const known = callChecks();
    const unknown = [...new Set(named)].filter((name) => !known.includes(name));
    if (unknown.length > 0)
      throw new Error(`Routes name checks that neither CALL_CHECKS nor a plug-in has: ${unknown.join(', ')}`);
  });
  app.addHook('onRequest', async (request) => {
    const { access, tokenHeader = 'authorization', scope } = request.routeOptions.config;
    const token = String(request.headers[tokenHeader] ?? '');
    const user = () => (scope && isConfigToken(token) ? tokenUser(db, token, scope) : sessions.check(token));
    if (!access) return;
    const { checks } = (await config.demand()).menu;
    if (mayOpen(checks, access, { role: null })) {
      request.user = await user().catch(ignoreEnded);
      return;
    }
    request.user = await user();
    if (!mayOpen(checks, access, { role: request.user.role })) throw new ApiError(403, 'errors.server.forbidden');
  });
  // They are about their caller, so no cache keeps them unless the route says otherwise.
  app.addHook('onSend', async ({ method, routeOptions }, reply) => {
    const says = reply.statusCode !== 204 || method === 'GET';
    if (says && isGuarded(routeOptions.url ?? '') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
}

export function userOf(request: FastifyRequest): SessionUser {
  if (!request.user) throw new Error(`${request.routeOptions.url} is open to visitors and has no user.`);
  return request.user;
}

/** The caller as a history names them. */
export function nameOf(request: FastifyRequest): string {
  const { name, username } = userOf(request);
  return `${name} (${username})`;
}

function isGuarded(url: string): boolean {
  return url === '/api' || url.startsWith('/api/') || url.startsWith('/signing/');
}

/** On a public route an ended session counts as no session. */
function ignoreEnded(error: unknown): null {
  if (error instanceof SessionError) return null;
  throw error;
}
