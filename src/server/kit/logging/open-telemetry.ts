import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';
import { type Deliver, failureCode } from '../mail/delivery.ts';

const NAME = 'workspace';
/** Statements of lists with many parameters are long, and end alike. */
const MAX_STATEMENT = 2_000;

/**
 * Tells a collector (OTLP over HTTP) what the server does and how long it takes, by route, statement and mail, without any
 * value. Callers may not say which trace they belong to, since anybody may call.
 */
export class OpenTelemetry {
  readonly #provider: BasicTracerProvider;
  readonly #tracer: Tracer;
  readonly #current = new AsyncLocalStorage<Span>();

  constructor(endpoint: string) {
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
    this.#provider = new BasicTracerProvider({
      resource: resourceFromAttributes({ 'service.name': NAME }).merge(detectResources({ detectors: [envDetector] })),
      spanProcessors: [new BatchSpanProcessor(exporter)],
    });
    this.#tracer = this.#provider.getTracer(NAME);
  }

  watchCalls(app: FastifyInstance): void {
    const spans = new WeakMap<FastifyRequest, Span>();
    app.addHook('onRequest', (request, _reply, done) => {
      const { method, routeOptions, id } = request;
      // A pattern: what stands in an address may name somebody.
      const route = routeOptions.url ?? 'none';
      const span = this.#begin(`${method} ${route}`, SpanKind.SERVER, {
        'http.request.method': method,
        'http.route': route,
        [`${NAME}.request_id`]: id,
      });
      spans.set(request, span);
      this.#current.run(span, done);
    });
    // Again after the body: what reads it begins anew, and forgets.
    app.addHook('preHandler', (request, _reply, done) => {
      const span = spans.get(request);
      if (span) this.#current.run(span, done);
      else done();
    });
    app.addHook('onResponse', async (request, { statusCode }) => {
      const span = spans.get(request);
      span?.setAttribute('http.response.status_code', statusCode);
      if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    });
  }

  readonly noteQuery = (event: LogEvent): void => {
    const parent = this.#current.getStore();
    if (!parent) return;
    const end = Date.now();
    const text = event.query.sql.trim();
    const operation = /^\w+/.exec(text)?.[0].toUpperCase() ?? 'SQL';
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      // Values travel beside it, as parameters.
      'db.query.text': text.slice(0, MAX_STATEMENT),
    };
    const span = this.#begin(operation, SpanKind.CLIENT, attributes, end - event.queryDurationMillis);
    if (event.level === 'error') this.#fail(span, failureCode(event.error));
    span.end(end);
  };

  watchMails(deliver: Deliver): Deliver {
    return async (mail, signal) => {
      const span = this.#begin('send mail', SpanKind.PRODUCER, {
        [`${NAME}.mail.id`]: mail.id,
        [`${NAME}.mail.recipients`]: mail.pending.length,
        [`${NAME}.mail.attempt`]: mail.attempts,
        ...(mail.request_tag === null ? {} : { [`${NAME}.request_id`]: mail.request_tag }),
      });
      try {
        const refused = await this.#current.run(span, () => deliver(mail, signal));
        span.setAttribute(`${NAME}.mail.refused`, refused.length);
        return refused;
      } catch (error) {
        this.#fail(span, failureCode(error));
        throw error;
      } finally {
        span.end();
      }
    };
  }

  async close(): Promise<void> {
    await this.#provider.shutdown();
  }

  #begin(name: string, kind: SpanKind, attributes: Attributes, startTime?: number): Span {
    const parent = this.#current.getStore();
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    return this.#tracer.startSpan(
      name,
      { kind, attributes, ...(startTime === undefined ? {} : { startTime }) },
      context,
    );
  }

  /** @param code of the failure; its message may quote a value. */
  #fail(span: Span, code: string): void {
    span.setAttribute('error.type', code);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
}
