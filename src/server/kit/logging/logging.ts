import type { FastifyRequest, FastifyServerOptions } from 'fastify';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** JSON logs with request id, route, status and time; never a password, token, body, e-mail address or query. */
export function loggerOptions(level: string, stream?: { write(line: string): void }): LoggerOptions {
  return {
    level,
    ...(stream ? { stream } : {}),
    formatters: { log: onlyKnown },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? 'none' }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: (error: Error) => describeError(error),
    },
  };
}

/** Fields that a line may have beside its message. Others, such as headers that a library logs, are left out. */
const KNOWN = [
  'req',
  'res',
  'err',
  'reqId',
  'responseTime',
  'mail',
  'members',
  'card',
  'publication',
  'database',
  'version',
  'url',
  'table',
  'helper',
  'disk',
  'security',
];

function onlyKnown(line: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(line).filter(([name]) => KNOWN.includes(name)));
}

type Described = {
  type: string;
  message: string;
  stack: string;
  code: string;
  cause?: Described;
};

/** Causes of an error that are logged. */
const DEEPEST = 3;

/** Kind and stack of an error and its causes, without messages, because parsers and databases quote values in them. */
function describeError(error: Error & { code?: unknown }, depth = 0): Described {
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const own = { type: error.name, message: '', stack: places.join('\n'), code: String(error.code ?? '') };
  const { cause } = error;
  return cause instanceof Error && depth < DEEPEST ? { ...own, cause: describeError(cause, depth + 1) } : own;
}
