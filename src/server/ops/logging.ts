import type { FastifyRequest, FastifyServerOptions } from 'fastify';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/**
 * JSON logs by request id. They hold the route, the status and the time, and never a password, a token,
 * a body, an e-mail address or a query: the address is logged as the route's pattern.
 * @param stream where lines go; standard output when absent.
 */
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

/** What a line may hold beside its message; a library that logs more, headers for instance, is cut short. */
const KNOWN = [
  'req',
  'res',
  'err',
  'reqId',
  'responseTime',
  'mail',
  'members',
  'database',
  'version',
  'url',
  'disk',
  'security',
];

function onlyKnown(line: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(line).filter(([name]) => KNOWN.includes(name)));
}

/** What a log has of an error. */
type Described = {
  type: string;
  message: string;
  stack: string;
  code: string;
  cause?: Described;
};

/** An error that was caused by others names so many of them. */
const DEEPEST = 3;

/** An error's kind and place, and those of what caused it. Messages stay out: those of parsers and databases quote what was sent. */
function describeError(error: Error & { code?: unknown }, depth = 0): Described {
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const own = { type: error.name, message: '', stack: places.join('\n'), code: String(error.code ?? '') };
  const { cause } = error;
  return cause instanceof Error && depth < DEEPEST ? { ...own, cause: describeError(cause, depth + 1) } : own;
}
