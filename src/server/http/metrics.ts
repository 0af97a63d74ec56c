import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { documentQueue } from '../domain/documents/in-thread.ts';
import { ApiError } from '../kit/errors.ts';
import { outboxState } from '../kit/mail/outbox-state.ts';
import { isSame } from '../kit/seal.ts';
import { within } from '../kit/within.ts';
import type { ServerContext } from './context.ts';

/** Milliseconds for the database; then the other figures are shown without its own. */
const PATIENCE = 2_000;
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Counts what the server does and shows it to Prometheus (text format 0.0.4) at `/metrics`, with `METRICS_SECRET` as a
 * bearer token; without a secret nothing is counted. Routes are patterns, so no figure names anybody.
 */
export function serveMetrics(app: FastifyInstance, context: ServerContext): void {
  const { metricsSecret } = context.settings;
  if (metricsSecret === null) return;
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  watchRequests(app, registers);
  watchParts(context, registers);
  app.get('/metrics', { logLevel: 'warn', schema: { hide: true } }, async ({ headers }, reply) => {
    if (!isSame(headers.authorization ?? '', `Bearer ${metricsSecret}`))
      throw new ApiError(404, 'errors.server.notFound');
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
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
    name: 'http_request_duration_seconds',
    help: 'From the first line of a request to the end of its answer',
    labelNames: ['method', 'route'] as const,
    buckets: SECONDS,
    registers,
  });
  const wrong = new Counter({
    name: 'workspace_wrong_passwords_total',
    help: 'Sign-ins with a wrong name or password, which are answered with 500',
    registers,
  });
  app.addHook('onError', async (_request, _reply, error) => {
    if (error instanceof ApiError && error.text === 'errors.server.credentials') wrong.inc();
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'none';
    count.inc({ method, route, status: statusCode });
    took.observe({ method, route }, elapsedTime / 1000);
  });
}

function watchParts(context: ServerContext, registers: Registry[]): void {
  const { db, config, connections, housekeeping, signing, vitals, space } = context;
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    collect: (set: (value: number, labels?: Record<Label, string>) => void) => unknown,
  ) =>
    new Gauge({
      name: `workspace_${name}`,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        await collect((value, labels) => (labels ? this.set(labels as never, value) : this.set(value)));
      },
    });
  // One query for all figures of the outbox.
  const outbox = () =>
    within(
      PATIENCE,
      outboxState(db).catch(() => null),
    );
  gauge('outbox_mails', 'Mails that have not ended, by state', ['state'], async (set) => {
    const now = await outbox();
    for (const state of ['waiting', 'sending', 'deferred', 'dead'] as const) if (now) set(now[state], { state });
    if (now) oldest.set(now.oldestSeconds ?? 0);
  });
  const oldest = new Gauge({
    name: 'workspace_outbox_oldest_seconds',
    help: 'Seconds that the oldest unfinished mail has waited',
    registers,
  });
  gauge('database_connections', 'Connections to PostgreSQL', ['state'], (set) => {
    for (const [state, value] of Object.entries(connections() ?? {})) set(value, { state });
  });
  gauge('housekeeping_failed', 'Tables whose last cleaning failed', ['table'], (set) => {
    for (const table of housekeeping.failed) set(1, { table });
  });
  gauge('document_tasks', 'Documents and signatures being made in threads, and waiting', ['state'], (set) => {
    for (const [state, value] of Object.entries(documentQueue())) set(value, { state });
  });
  new Counter({
    name: 'workspace_signing_services_total',
    help: 'Calls to revocation and time-stamp services, by result',
    labelNames: ['service', 'result'],
    registers,
    collect() {
      this.reset();
      for (const { count, ...labels } of signing.counts()) this.inc(labels, count);
    },
  });
  gauge('web_vital_p75', '75th percentile of the page views; milliseconds, CLS is a score', ['name'], (set) => {
    for (const { name, p75 } of vitals.summary()) set(p75, { name });
  });
  gauge('web_vital_views', 'Page views measured since the start', ['name'], (set) => {
    for (const { name, count } of vitals.summary()) set(count, { name });
  });
  if (space) gauge('disk_free_megabytes', 'Free space for the embedded database', [], (set) => set(space.freeMb()));
  gauge('info', 'The published version and the Node that serves it', ['config', 'node'], async (set) => {
    const version = await within(
      PATIENCE,
      config.current().catch(() => null),
    );
    set(1, { config: version?.manifest.version ?? 'none', node: process.version });
  });
}
