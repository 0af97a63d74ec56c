import { createHash, timingSafeEqual } from 'node:crypto';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteHandlerMethod,
} from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { documentQueue } from '../../documents/in-thread.ts';
import type { ServerContext } from '../../http/context.ts';
import { ApiError } from '../../http/errors.ts';
import { outboxState } from '../../mail/outbox/outbox-state.ts';
import { OperatorError } from '../operator-error.ts';
import { within } from '../within.ts';

/** Milliseconds the database may take; the rest is shown without what it knows. */
const PATIENCE = 2_000;
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Counts what the server does and shows it to Prometheus (text format 0.0.4) at `/metrics`, to whoever has the secret
 * (`METRICS_SECRET`, as a bearer token), or at a port of its own (`METRICS_PORT`), where a secret may be asked for as well.
 * Without either there is no such page, and nothing is counted. Beside ours there are
 * prom-client's of the process: memory, processor, lag of the event loop. Routes are patterns: nothing names anybody.
 */
export function serveMetrics(app: FastifyInstance, context: ServerContext): void {
  const { metricsSecret, metricsPort, host } = context.settings;
  if (metricsSecret === null && metricsPort === null) return;
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  watchRequests(app, registers);
  watchParts(context, registers);
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    if (metricsSecret !== null && !isSame(request.headers.authorization ?? '', `Bearer ${metricsSecret}`))
      throw new ApiError(404, 'errors.server.notFound');
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  };
  if (metricsPort === null) app.get('/metrics', { logLevel: 'warn', schema: { hide: true } }, show);
  else listenApart(app, { host, port: metricsPort }, show);
}

/** Listens when the app is ready, so that a port that is taken ends the start, and as long as it does. */
function listenApart(app: FastifyInstance, place: { host: string; port: number }, show: RouteHandlerMethod): void {
  const own = Fastify({ logger: false });
  own.get('/metrics', show);
  app.addHook('onReady', async () => {
    await own.listen(place).catch(({ message }) => {
      throw new OperatorError(`${message}. Set METRICS_PORT to another one.`);
    });
  });
  app.addHook('onClose', () => own.close());
}

function watchRequests(app: FastifyInstance, registers: Registry[]): void {
  const labelNames = ['method', 'route', 'status'] as const;
  const count = new Counter({
    name: 'http_requests_total',
    help: 'Answers by route and status',
    labelNames,
    registers,
  });
  const took = new Histogram({
    ...{ name: 'http_request_duration_seconds', help: 'From the first line of a request to the end of its answer' },
    ...{ labelNames: ['method', 'route'] as const, buckets: SECONDS, registers },
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'none';
    count.inc({ method, route, status: statusCode });
    took.observe({ method, route }, elapsedTime / 1000);
  });
}

function watchParts({ db, config, connections, signing, vitals, space }: ServerContext, registers: Registry[]): void {
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    collect: (set: (value: number, labels?: Record<Label, string>) => void) => unknown,
  ) =>
    new Gauge({
      ...{ name: `workspace_${name}`, help, labelNames, registers },
      async collect() {
        this.reset();
        await collect((value, labels) => (labels ? this.set(labels as never, value) : this.set(value)));
      },
    });
  // One question for all that the outbox shows.
  const outbox = () =>
    within(
      PATIENCE,
      outboxState(db).catch(() => null),
    );
  gauge('outbox_mails', 'Mails that are not over, by how they stand', ['state'], async (set) => {
    const now = await outbox();
    for (const state of ['waiting', 'sending', 'deferred', 'dead'] as const) if (now) set(now[state], { state });
    if (now) oldest.set(now.oldestSeconds ?? 0);
  });
  const oldest = new Gauge({
    ...{
      name: 'workspace_outbox_oldest_seconds',
      help: 'How long the oldest mail that is not over has waited',
      registers,
    },
  });
  gauge('database_connections', 'Connections to PostgreSQL', ['state'], (set) => {
    for (const [state, value] of Object.entries(connections() ?? {})) set(value, { state });
  });
  gauge('document_tasks', 'Documents and signatures being made in threads, and waiting', ['state'], (set) => {
    for (const [state, value] of Object.entries(documentQueue())) set(value, { state });
  });
  new Counter({
    name: 'workspace_signing_services_total',
    ...{
      help: 'Services of others asked for signatures, by what came of it',
      labelNames: ['service', 'result'],
      registers,
    },
    collect() {
      this.reset();
      for (const { count, ...labels } of signing.counts()) this.inc(labels, count);
    },
  });
  gauge(
    'web_vital_p75',
    'What browsers measured: three of four page views were as good; milliseconds, CLS a score',
    ['name'],
    (set) => {
      for (const { name, p75 } of vitals.summary()) set(p75, { name });
    },
  );
  gauge('web_vital_views', 'Page views measured since the start', ['name'], (set) => {
    for (const { name, count } of vitals.summary()) set(count, { name });
  });
  gauge('disk_free_megabytes', 'Where the embedded database is', [], (set) => space && set(space.freeMb()));
  gauge('info', 'The published version and the Node that serves it', ['config', 'node'], async (set) => {
    const version = await within(
      PATIENCE,
      config.current().catch(() => null),
    );
    set(1, { config: version?.manifest.version ?? 'none', node: process.version });
  });
}

/** In the same time, wherever they differ. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}
