import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { mayOpen } from '../../core/session/access.ts';
import type { ConfigStore } from '../config/store.ts';
import { ApiError, SessionError } from '../http/errors.ts';
import { callChecks } from './call-checks.ts';
import type { Sessions, SessionUser } from './sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Named checks of the menu, of `CALL_CHECKS` or a plug-in; a person who passes one of them may call. Required below `/api` and `/signing`. */
    access?: readonly string[];
    /** Header that carries the token, when it is not `Authorization`. */
    tokenHeader?: 'token';
  }
  interface FastifyInstance {
    /** Every route below `/api` and `/signing`, as it was registered. */
    guardedRoutes: readonly RouteOptions[];
  }
  interface FastifyRequest {
    /** Who asks; `null` on a route that is open to everybody and was called without a good token. */
    user: SessionUser | null;
  }
}

/**
 * Guards every route that declares its checks, and refuses to start when one below `/api` or `/signing` does not, or
 * names a check that a menu need not have.
 * The checks are those of the menu that is current at the moment of the call.
 */
export function guardRoutes(app: FastifyInstance, sessions: Sessions, config: ConfigStore): void {
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
      throw new Error(
        `Routes name checks that neither CALL_CHECKS nor a plug-in's manifest has: ${unknown.join(', ')}`,
      );
  });
  app.addHook('onRequest', async (request) => {
    const { access, tokenHeader = 'authorization' } = request.routeOptions.config;
    if (access) await admit(request, access, String(request.headers[tokenHeader] ?? ''), sessions, config);
  });
}

/** The signed-in user of a guarded route. */
export function userOf(request: FastifyRequest): SessionUser {
  if (!request.user) throw new Error(`${request.routeOptions.url} is open to visitors and has no user.`);
  return request.user;
}

function isBelowApi(url: string): boolean {
  return url === '/api' || url.startsWith('/api/');
}

/** Where the calls of the two services are. */
function isGuarded(url: string): boolean {
  return isBelowApi(url) || url.startsWith('/signing/');
}

async function admit(
  request: FastifyRequest,
  access: readonly string[],
  token: string,
  sessions: Sessions,
  config: ConfigStore,
): Promise<void> {
  const version = await config.current();
  if (!version) throw new ApiError(503, 'errors.server.unavailable');
  const { checks } = version.menu;
  if (mayOpen(checks, access, { role: null })) {
    request.user = await sessions.check(token).catch(ignoreEnded);
    return;
  }
  request.user = await sessions.check(token);
  if (!mayOpen(checks, access, { role: request.user.role })) throw new ApiError(403, 'errors.server.forbidden');
}

/** On an open route a token that no longer counts is as good as none. */
function ignoreEnded(error: unknown): null {
  if (error instanceof SessionError) return null;
  throw error;
}
