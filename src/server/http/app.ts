import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { Attempts } from '../domain/accounts/attempts.ts';
import { type Hasher, Passwords } from '../domain/accounts/passwords/passwords.ts';
import { SecondFactors } from '../domain/accounts/second-factor/second-factors.ts';
import { Sessions } from '../domain/accounts/sessions.ts';
import { ProofOfWork } from '../domain/anonymous/proof-of-work.ts';
import { installedPlugins } from '../domain/config/extensions.ts';
import { ConfigStore } from '../domain/config/store.ts';
import { SigningServices } from '../domain/documents/signing/signing-services.ts';
import { CardProviders } from '../domain/payments/card/providers.ts';
import { PreviewTickets } from '../domain/workshop/preview-tickets.ts';
import { ApiError } from '../kit/errors.ts';
import { loggerOptions } from '../kit/logging/logging.ts';
import type { OpenTelemetry } from '../kit/logging/open-telemetry.ts';
import { carryRequestIds } from '../kit/metrics/request-id.ts';
import { Seal } from '../kit/seal.ts';
import type { ServerSettings } from '../kit/settings/settings.ts';
import { describeApi, describeUnder, serveApiDocs } from './api-docs.ts';
import { guardRoutes } from './auth/access.ts';
import type { RoutePlugin, ServerContext } from './context.ts';
import { answerUnroutable, handleErrors } from './error-handler.ts';
import {
  allowOrigins,
  answerOwnNamesOnly,
  demandFreeSpace,
  demandOneHost,
  endIdleRequests,
  limitOpenRequests,
  secureHeaders,
  takeOnlyText,
} from './guards.ts';
import { serveMetrics } from './metrics.ts';
import { serveBrowserApp } from './pages/browser-app.ts';
import { servePublished } from './published.ts';
import { ROUTES } from './routes.ts';
import { logSecurity } from './security-log.ts';
import { Vitals } from './vitals.ts';

export interface AppOptions
  extends Pick<ServerContext, 'settings' | 'db'>,
    Partial<Pick<ServerContext, 'space' | 'dist' | 'connections' | 'housekeeping' | 'adminSecret' | 'mailWaiting'>> {
  tokenSecret: string;
  /** Whether pages are drawn in their source; default true. A preview has another version with every save. */
  drawsPages?: boolean;
  tracing?: OpenTelemetry | null;
  /** Hashes passwords; Argon2 if absent. Tests count the work with it. */
  hasher?: Hasher;
  /** Default `silent`. */
  logLevel?: string;
  logStream?: { write(line: string): void };
  routes?: readonly RoutePlugin[];
  /** How sessions are looked up, where that is another way. */
  sessions?: typeof Sessions;
  /** Registers hooks before all others; a preview keeps strangers out with them. */
  first?(app: FastifyInstance): void;
}

/** Largest body that is not multipart. */
const BODY_LIMIT = 256_000;
/** Milliseconds for a request to arrive, including a file over a slow line. */
const REQUEST_TIMEOUT = 300_000;
/** Milliseconds for the headers. */
const HEADERS_TIMEOUT = 30_000;

/** Builds the whole back end, ready for `inject` or `listen`. Throws if a route is not guarded. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, db } = options;
  const config = new ConfigStore(db);
  const SessionsHere = options.sessions ?? Sessions;
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(options.logLevel ?? 'silent', options.logStream),
    trustProxy: trustedProxies(settings.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    http: { headersTimeout: HEADERS_TIMEOUT },
    // Each schema sets its own limit; percent-encoding makes an accented letter three times as long.
    routerOptions: { maxParamLength: 2000 },
    // A client could write into the log with an id of its choice.
    requestIdHeader: false,
    // Requests on open connections are answered while the server stops, and the connections closed.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => void answerUnroutable(error, request, reply, config),
    ajv: { customOptions: { coerceTypes: true, removeAdditional: false, allErrors: false } },
  });
  const seal = new Seal(options.tokenSecret, settings.tokenSecretBefore);
  const context: ServerContext = {
    settings,
    db,
    space: options.space ?? null,
    dist: options.dist ?? null,
    config,
    sessions: new SessionsHere(db, options.tokenSecret, settings.tokenLifetime, settings.tokenSecretBefore),
    passwords: new Passwords(settings.passwordCost, options.hasher),
    attempts: new Attempts(db, options.tokenSecret, settings.limits),
    secondFactors: new SecondFactors(settings.staffTotp, seal),
    previewTickets: new PreviewTickets(options.tokenSecret),
    proofs: new ProofOfWork(options.tokenSecret),
    cards: new CardProviders(settings, options.tokenSecret),
    seal,
    signing: new SigningServices(settings, app.log),
    vitals: new Vitals(),
    housekeeping: options.housekeeping ?? { failed: [] },
    connections: options.connections ?? (() => null),
    adminSecret: options.adminSecret ?? null,
    isStopping: endConnections(app),
    isDiskFull: handleErrors(app, config, options.space ?? null),
    mailWaiting: options.mailWaiting ?? (() => {}),
  };
  await context.passwords.prepare();
  options.first?.(app);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  options.tracing?.watchCalls(app);
  endIdleRequests(app);
  limitOpenRequests(app, settings.openRequests);
  await secureHeaders(app, settings);
  await allowOrigins(app, settings.corsOrigins);
  demandOneHost(app);
  answerOwnNamesOnly(app, settings);
  guardRoutes(app, context);
  takeOnlyText(app);
  carryRequestIds(app);
  logSecurity(app, options.tokenSecret);
  serveMetrics(app, context);
  demandFreeSpace(app, context.space);
  await describeApi(app, '1');
  await app.register(fastifyMultipart);
  for (const { tag, routes } of ROUTES)
    for (const register of routes)
      await app.register(async (scope) => {
        describeUnder(scope, tag);
        await register(scope, context);
      });
  for (const [name, plugin] of Object.entries(installedPlugins())) {
    await app.register(async (scope) => {
      scope.addHook('onRequest', async () => {
        const version = await config.current();
        if (!version?.settings.plugins?.includes(name)) throw new ApiError(404, 'errors.server.notFound');
      });
      for (const register of (plugin.routes ?? []) as RoutePlugin[])
        await scope.register(async (own) => register(own, context));
    });
  }
  for (const register of options.routes ?? []) await app.register(async (scope) => register(scope, context));
  await app.register(async (scope) => {
    // Only answers that are the same for everybody are compressed, so that no secret can be guessed by size (BREACH).
    await scope.register(fastifyCompress, { threshold: 1024 });
    servePublished(scope, context);
    await serveBrowserApp(scope, context, options.dist ?? null, options.drawsPages);
  });
  await serveApiDocs(app, context.config, settings.demo);
  await app.ready();
  return app;
}

/** A number trusts that many proxies in front of us. */
function trustedProxies(trust: ServerSettings['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}

/**
 * Ends the connection with every answer once the app closes (RFC 9112 §9.6), or the server would wait for it.
 * @returns whether the app is closing.
 */
function endConnections(app: FastifyInstance): () => boolean {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
  return () => stopping;
}
